// Runs the programs Main0, Main1, ... of one folder, each with its own input and output.
import java.io.*;
public class All {
    public static void main(String[] given) throws Exception {
        for (int i = 0; i < given.length; i++) {
            System.setIn(new FileInputStream(given[i] + ".in"));
            System.setOut(new PrintStream(given[i] + ".out"));
            Class.forName("Main" + i).getMethod("main", String[].class).invoke(null, (Object) null);
            System.out.close();
        }
    }
}

// The page of a folder without a server: the core first, then the frame.

import "./core.js";
import "./main.js";

"""Start a real SLURM of one node on this machine, without systemd, and stop it again."""

import os
import shutil
import socket
import subprocess
import time
from contextlib import ExitStack, contextmanager

PROGRAMS = ("munged", "slurmctld", "slurmd", "sbatch", "squeue", "scancel", "sinfo")
PATH = f"{os.environ['PATH']}:/usr/sbin:/sbin"

CONF = """\
ClusterName=nightly
SlurmctldHost={host}(127.0.0.1)
SlurmctldPort={ports[0]}
SlurmdPort={ports[1]}
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
AuthInfo=socket={folder}/munge/socket
CredType=cred/munge
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool
SlurmctldPidFile={folder}/slurmctld.pid
SlurmdPidFile={folder}/slurmd.pid
SlurmctldLogFile={folder}/slurmctld.log
SlurmdLogFile={folder}/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
MpiDefault=none
ReturnToService=2
SchedulerParameters=sched_interval=1,batch_sched_delay=0
NodeName={host} NodeAddr=127.0.0.1 CPUs={cpus} RealMemory=4000 State=UNKNOWN
PartitionName=nightly Nodes={host} Default=YES MaxTime=60 State=UP OverSubscribe=FORCE:4
"""


def install():
    """Install Debian's packages where a program is missing; this needs root."""
    if all(shutil.which(name, path=PATH) for name in PROGRAMS):
        return
    env = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run(["apt-get", "update", "-q"], check=True, env=env)
    packages = ["slurm-wlm", "munge"]
    command = ["apt-get", "install", "-qy", "--no-install-recommends", *packages]
    subprocess.run(command, check=True, env=env)


def free_ports(count):
    """Find ports that nobody listens at."""
    with ExitStack() as stack:
        sockets = [stack.enter_context(socket.socket()) for _ in range(count)]
        for one in sockets:
            one.bind(("127.0.0.1", 0))
        return [one.getsockname()[1] for one in sockets]


@contextmanager
def one_node_slurm(folder):
    """Give the environment in which ``sbatch`` and its kin speak to a SLURM of one's own."""
    install()
    for name in ("munge", "state", "spool"):
        (folder / name).mkdir(mode=0o700, parents=True)
    host = socket.gethostname().partition(".")[0]
    facts = {"host": host, "folder": folder, "ports": free_ports(2), "cpus": os.cpu_count()}
    (folder / "slurm.conf").write_text(CONF.format(**facts))
    env = os.environ | {"SLURM_CONF": str(folder / "slurm.conf"), "PATH": PATH}
    (folder / "cgroup.conf").write_text(f"CgroupPlugin={cgroup_plugin(env)}\n")
    commands = [munged(folder), ["slurmctld", "-D", "-i"], ["slurmd", "-D"]]
    started = []
    try:
        for command in commands:
            output = (folder / f"{command[0]}.out").open("w")
            with output:
                process = subprocess.Popen(command, env=env, stdout=output, stderr=output)
            started.append(process)
            time.sleep(0.5)
        wait_for_node(env, folder)
        yield env
    finally:
        subprocess.run(["scancel", "--full", "--user=root"], env=env, check=False)
        time.sleep(1)
        for process in reversed(started):
            process.terminate()
            process.wait(timeout=30)


def cgroup_plugin(env):
    """Name the plugin that leaves control groups alone; before 23.11 that is cgroup/v1, unused."""
    command = ["slurmd", "-V"]
    said = subprocess.run(command, env=env, capture_output=True, text=True, check=True).stdout
    year, month = map(int, said.split()[1].split(".")[:2])
    return "disabled" if (year, month) >= (23, 11) else "cgroup/v1"


def munged(folder):
    """Make a key, and give the command that answers for it."""
    key = folder / "munge" / "key"
    key.write_bytes(os.urandom(128))
    key.chmod(0o400)
    files = {"key": "key", "socket": "socket", "pid": "pid", "log": "log", "seed": "seed"}
    flags = {"key": "--key-file", "socket": "--socket", "pid": "--pid-file"}
    flags |= {"log": "--log-file", "seed": "--seed-file"}
    words = [f"{flags[name]}={folder / 'munge' / file}" for name, file in files.items()]
    return ["munged", "--foreground", "--force", *words]


def wait_for_node(env, folder):
    """Wait until the node takes jobs; say what the logs say if it never does."""
    end = time.monotonic() + 60
    while time.monotonic() < end:
        command = ["sinfo", "--noheader", "--format=%t"]
        found = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
        if found.stdout.strip() in ("idle", "mix"):
            return
        time.sleep(0.5)
    logs = [p.read_text(errors="replace")[-2000:] for p in sorted(folder.glob("*.[lo][ou][gt]"))]
    raise RuntimeError("SLURM does not start:\n" + "\n".join([found.stderr, *logs]))

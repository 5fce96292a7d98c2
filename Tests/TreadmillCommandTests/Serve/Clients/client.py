import json, socket, sys

class Treadmill:
    def __init__(self, path):
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.connect(path)
        self.lines = self.socket.makefile("rw", encoding="utf-8", newline="\n")

    def __call__(self, call, **fields):
        self.lines.write(json.dumps({"id": 1, "call": call, **fields}) + "\n")
        self.lines.flush()
        answer = json.loads(self.lines.readline())
        if "error" in answer:
            raise RuntimeError(answer["error"]["message"])
        return answer["ok"]

treadmill = Treadmill(sys.argv[1])
treadmill("insert", feed="home", ids=["a", "b", "c"], heights=[300, 500, 700])
reader = treadmill("open", feed="home", viewport=[390, 844])["session"]
treadmill("release", session=reader, velocity=2, at=0)
print(treadmill("window", session=reader, at=16, within=800)["needed"])

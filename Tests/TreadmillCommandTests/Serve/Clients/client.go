package main

import ("encoding/json"; "fmt"; "net"; "os")

type fields map[string]any

func main() {
	socket, err := net.Dial("unix", os.Args[1])
	if err != nil { panic(err) }
	requests, answers := json.NewEncoder(socket), json.NewDecoder(socket)
	treadmill := func(call string, request fields) (ok fields) {
		request["call"] = call
		if err := requests.Encode(request); err != nil { panic(err) }
		var answer struct { Ok fields; Error struct { Message string } }
		if err := answers.Decode(&answer); err != nil { panic(err) }
		if answer.Ok == nil { panic(answer.Error.Message) }
		return answer.Ok
	}
	treadmill("insert", fields{"feed": "home", "ids": []string{"a", "b", "c"}, "heights": []int{300, 500, 700}})
	reader := treadmill("open", fields{"feed": "home", "viewport": []int{390, 844}})["session"]
	treadmill("release", fields{"session": reader, "velocity": 2, "at": 0})
	fmt.Println(treadmill("window", fields{"session": reader, "at": 16, "within": 800})["needed"])
}

# Treadmill. `make` lists the verbs; Docs/Contributing.md says more.

SWIFT ?= swift
export SWIFT
# Of make fuzz.
SECONDS ?= 60
# Of make install.
PREFIX ?= /usr/local

.PHONY: help demo test check lint format bugs sweep stress dask hall server library wheel install mutants leaks fuzz bench times readme quickstart docs clean setup

help: ## list the verbs
	@echo "make VERB, where VERB is one of"
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/\1 \2/p' Makefile | while read -r verb what; do printf '  %-10s %s\n' "$$verb" "$$what"; done

demo: setup ## build the executable, for debugging as the tests do, and scroll the real feed, checking every frame
	@.ci/demo

test: setup ## every test that what is installed allows
	@.ci/verify test

check: ## all that a change must pass: lint, tests, a third of the sweep, stress, fuzz, Dask, the hall of bugs, the feed server, the mutants that tests find and a quarter of the others, leaks, C, Python, the wheel, a client in a bare root, README, quickstart, docs; skips nothing else
	@.ci/setup check
	@.ci/verify check

lint: ## style, by the toolchain's formatter
	@.ci/lint

format: ## put the code into the style
	@$(SWIFT) format --in-place --recursive --configuration .swift-format Package.swift Sources Tests Demos

bugs: setup ## the score: clients with a bug each, which the rules must find and the shrinker make small
	@.ci/build release
	@.build/release/treadmill score

sweep: setup ## 300 seeds of the monkey on each platform, and the same frames in debug and release
	@.ci/build debug
	@.ci/build release
	@.ci/sweep .build/debug/treadmill .build/release/treadmill

stress: setup ## stress over the feed and every layout, and the score: client bugs found and shrunk
	@.ci/build release
	@.ci/stress .build/release/treadmill

dask: setup ## 2,000 seeds of stress on a Dask cluster of this machine, and by one command: the same bytes
	@.ci/build release
	@Demos/Dask/run .build/release/treadmill

spark: setup ## 2,000 client logs by impressions on Spark with a worker lost, behind DuckDB, and by one command: the same bytes
	@.ci/setup check
	@.ci/build release
	@Demos/Spark/run .build/release/treadmill --small

hall: setup ## what treadmill, schemathesis and a plain loop find in sixteen feed servers with a bug each
	@.ci/setup check
	@.ci/build release
	@Demos/HallOfBugs/run

library: setup ## libtreadmill for C, with treadmill.h and treadmill.pc, into .build/library
	@.ci/library

wheel: ## the executable for machines without Swift, in a wheel with the Python package and in a tarball, into .build/wheel/dist; on Debian
	@.ci/setup check
	@.ci/wheel

install: setup ## libtreadmill for C, into PREFIX
	@.ci/library "$(PREFIX)"

server: setup ## the server of Demos/FeedServer: a thousand readers beside their own sessions, restarts under load
	@.ci/setup check
	@.ci/server

mutants: setup ## an engine with a bug each: the same
	@.ci/within 3600 Tests/Mutants/run.sh

leaks: setup ## the executable, the event loop, the HTTP client and live input under AddressSanitizer
	@.ci/leaks

fuzz: setup ## hostile input for whatever reads, for SECONDS=60 or as long as one likes
	@.ci/build release
	@.ci/fuzz .build/release/treadmill $(SECONDS)

bench: setup ## how fast lists, layout and constraints are, beside references in the same run; fails on a wrong sum or count
	@.ci/bench

times: setup ## the CPU seconds of each module, in debug and release: builds the executable twice, from nothing
	@.ci/times build

readme: setup ## put what its commands print, and the picture, into README.md
	@.ci/setup check
	@.ci/build debug
	@.ci/readme update .build/debug/treadmill

quickstart: setup ## the package of Docs/Embedding.md, outside the tree
	@.ci/quickstart

docs: setup ## the site of all libraries and the articles, into .build/docs/site; fails on any warning
	@.ci/build debug
	@.ci/docs

clean: ## remove what builds leave
	@rm -rf .build Report

setup:
	@.ci/setup

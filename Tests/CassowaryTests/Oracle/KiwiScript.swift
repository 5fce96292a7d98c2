/// The other side of the comparison: reads systems, a step a line, and writes for each step what kiwi said and where its variables then are.
///
/// Kiwi has no levels: a strength is a weight, and all weighted constraints are one sum. A kiwi solver that has refused a constraint is no
/// longer one: with x <= 10, a refused x >= 11 and an edit of x, the next suggestion ends the process (`InternalSolverError: Dual optimize
/// failed`, from C++ through Python). And where two required equations say the same, removing one can take the other along: with x == 1 and
/// y == 2 weakly and x - y == 10 required twice, one removal leaves x - y free. After a refusal, and after the removal of a required
/// equation, the script therefore goes on with a new solver that has what stands.
let kiwiScript = #"""
  import sys
  import kiwisolver as kiwi

  RELATIONS = {"==": "==", "<=": "<=", ">=": ">="}

  def constraint(words):
      strength, relation, constant = words[0], RELATIONS[words[1]], float(words[2])
      terms = [kiwi.Term(variables[int(v)], float(c)) for v, c in zip(words[3::2], words[4::2])]
      made = kiwi.Constraint(kiwi.Expression(terms, constant), relation)
      return made | (kiwi.strength.required if strength == "required" else float(strength))

  def apply(verb, words):
      if verb == "add":
          made = constraint(words[1:])
          solver.addConstraint(made)
          standing[words[0]] = made
      elif verb == "remove":
          if words[0] not in standing:
              return "absent"
          old = standing.pop(words[0])
          if old.op() == "==" and old.strength() == kiwi.strength.required:
              restore()
          else:
              solver.removeConstraint(old)
      elif verb == "edit":
          edits[words[0]] = words[1:]
          edit(*words)
      elif verb == "suggest":
          edits[words[0]][1] = words[1]
          solver.suggestValue(variables[int(words[0])], float(words[1]))
      elif verb == "unedit":
          del edits[words[0]]
          solver.removeEditVariable(variables[int(words[0])])
      return "ok"

  def edit(variable, strength, value):
      solver.addEditVariable(variables[int(variable)], float(strength))
      solver.suggestValue(variables[int(variable)], float(value))

  def restore():
      global solver
      solver = kiwi.Solver()
      for made in standing.values():
          solver.addConstraint(made)
      for variable, words in edits.items():
          edit(variable, *words)

  for line in open(sys.argv[1]):
      verb, *words = line.split()
      if verb == "system":
          solver, standing, edits = kiwi.Solver(), {}, {}
          variables = [kiwi.Variable(str(i)) for i in range(int(words[0]))]
          continue
      try:
          verdict = apply(verb, words)
      except kiwi.UnsatisfiableConstraint:
          verdict = "unsatisfiable"
          restore()
      except Exception as error:
          verdict = "failed:" + type(error).__name__ + ":" + str(error).replace(" ", "_")
      solver.updateVariables()
      print(verdict, *(repr(v.value()) for v in variables))
  """#

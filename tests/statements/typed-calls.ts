import { relative } from "node:path"
import ts from "typescript"
import { constantText } from "./constant-text.ts"

/** What a value can be in JavaScript; "any" where the type does not say. */
export type Kind = "number" | "string" | "boolean" | "null" | "undefined" | "list" | "object" | "any"

/** A call that runs a statement, with the row it is said to answer. */
export interface TypedCall {
  /** file:line */
  site: string
  /** Columns and what each may be; undefined when the call says nothing of its rows. */
  row: Map<string, Set<Kind>> | undefined
  /** The statement; undefined where it is put together at run time. */
  text: string | undefined
}

const database = "lib/backend/platform/database/db.ts"
const runners = new Set(["query", "queryOne"])

function backendProgram(): ts.Program {
  const { config } = ts.readConfigFile("tsconfig.json", ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, process.cwd())
  const files = ts.sys
    .readDirectory("lib/backend", [".ts"])
    .filter((file) => !file.includes("prisma-client") && !file.endsWith(".test.ts"))
  return ts.createProgram(files, { ...options, incremental: false, noEmit: true, types: ["node"] })
}

function kindsOf(type: ts.Type, checker: ts.TypeChecker): Set<Kind> {
  if (type.isUnion()) return new Set(type.types.flatMap((part) => [...kindsOf(part, checker)]))
  const { flags } = type
  if (flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown | ts.TypeFlags.TypeParameter)) return new Set(["any"])
  if (flags & ts.TypeFlags.NumberLike) return new Set(["number"])
  if (flags & ts.TypeFlags.StringLike) return new Set(["string"])
  if (flags & ts.TypeFlags.BooleanLike) return new Set(["boolean"])
  if (flags & ts.TypeFlags.Null) return new Set(["null"])
  if (flags & ts.TypeFlags.Undefined) return new Set(["undefined"])
  return new Set([checker.isArrayLikeType(type) ? "list" : "object"])
}

/** The row a call answers: the type between its angle brackets, or what its caller expects of it. */
function rowType(call: ts.CallExpression, checker: ts.TypeChecker): ts.Type | undefined {
  const [given] = call.typeArguments ?? []
  if (given) return checker.getTypeFromTypeNode(given)
  const signature = checker.getResolvedSignature(call)
  const answer = signature && checker.getAwaitedType(checker.getReturnTypeOfSignature(signature))
  return answer && (checker.getIndexTypeOfType(answer, ts.IndexKind.Number) ?? answer)
}

function columnsOf(type: ts.Type | undefined, checker: ts.TypeChecker) {
  if (!type || type.flags & (ts.TypeFlags.TypeParameter | ts.TypeFlags.Any)) return undefined
  const properties = checker.getPropertiesOfType(type)
  if (properties.length === 0 || checker.getIndexTypeOfType(type, ts.IndexKind.String)) return undefined
  return new Map(
    properties.map((property) => {
      const kinds = kindsOf(checker.getTypeOfSymbol(property), checker)
      if (property.flags & ts.SymbolFlags.Optional) kinds.add("undefined")
      return [property.name, kinds]
    }),
  )
}

/** `query` or `queryOne` of a call that runs a statement; undefined for every other call. */
function runnerOf(call: ts.CallExpression, checker: ts.TypeChecker): ts.Identifier | undefined {
  const callee = call.expression
  if (!ts.isIdentifier(callee) || !runners.has(callee.text)) return undefined
  const symbol = checker.getSymbolAtLocation(callee)
  const named = symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
  const file = named?.declarations?.[0]?.getSourceFile().fileName
  return file?.endsWith(database) ? callee : undefined
}

/** The statement of a call that is constant in the source. */
function textOf(call: ts.CallExpression, checker: ts.TypeChecker): string | undefined {
  const [statement] = call.arguments
  if (!statement || !ts.isObjectLiteralExpression(statement)) return undefined
  for (const property of statement.properties) {
    if (property.name?.getText() !== "text") continue
    if (ts.isPropertyAssignment(property)) return constantText(property.initializer, checker)
    if (ts.isShorthandPropertyAssignment(property)) return constantText(property.name, checker)
  }
  return undefined
}

/** Every call in lib/backend that runs a statement. */
export function readTypedCalls(): TypedCall[] {
  const program = backendProgram()
  const checker = program.getTypeChecker()
  const calls: TypedCall[] = []
  for (const file of program.getSourceFiles()) {
    const path = relative(process.cwd(), file.fileName)
    if (!path.startsWith("lib/backend/") || path === database) continue
    const visit = (node: ts.Node): void => {
      const runner = ts.isCallExpression(node) ? runnerOf(node, checker) : undefined
      if (runner && ts.isCallExpression(node)) {
        const { line } = file.getLineAndCharacterOfPosition(runner.getStart())
        const row = columnsOf(rowType(node, checker), checker)
        calls.push({ site: `${path}:${line + 1}`, row, text: textOf(node, checker) })
      }
      ts.forEachChild(node, visit)
    }
    visit(file)
  }
  return calls
}

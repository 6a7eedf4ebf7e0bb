import ts from "typescript"

/** Values of parameters, while the function is evaluated that they belong to. */
type Bound = ReadonlyMap<ts.Symbol, string>
const none: Bound = new Map()

/** The symbol that a name refers to, behind imports. */
function symbolOf(node: ts.Node, checker: ts.TypeChecker): ts.Symbol | undefined {
  const isShorthand = ts.isShorthandPropertyAssignment(node.parent)
  const symbol = isShorthand
    ? checker.getShorthandAssignmentValueSymbol(node.parent)
    : checker.getSymbolAtLocation(node)
  return symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
}

/** A function and the expression it returns, where that is all it does. */
function returnedBy(
  declaration: ts.Declaration | undefined,
): [ts.SignatureDeclaration, ts.Expression] | undefined {
  const isNamed =
    declaration && (ts.isVariableDeclaration(declaration) || ts.isPropertyAssignment(declaration))
  const of = isNamed ? declaration.initializer : declaration
  if (!of || !(ts.isArrowFunction(of) || ts.isFunctionDeclaration(of)) || !of.body) return undefined
  if (!ts.isBlock(of.body)) return [of, of.body]
  const [only, ...more] = of.body.statements
  return only && more.length === 0 && ts.isReturnStatement(only) && only.expression
    ? [of, only.expression]
    : undefined
}

function ofCall(call: ts.CallExpression, checker: ts.TypeChecker, bound: Bound): string | undefined {
  const callee = ts.isPropertyAccessExpression(call.expression) ? call.expression.name : call.expression
  const [called, returned] = returnedBy(symbolOf(callee, checker)?.valueDeclaration) ?? []
  if (!called || !returned) return undefined
  const values = new Map<ts.Symbol, string>()
  for (const [index, { name, initializer }] of called.parameters.entries()) {
    const symbol = ts.isIdentifier(name) ? checker.getSymbolAtLocation(name) : undefined
    const argument = call.arguments[index]
    const value = argument
      ? constantText(argument, checker, bound)
      : initializer && constantText(initializer, checker)
    // One that is not known may not be needed.
    if (symbol && value !== undefined) values.set(symbol, value)
  }
  return constantText(returned, checker, values)
}

function ofTemplate(node: ts.TemplateExpression, checker: ts.TypeChecker, bound: Bound): string | undefined {
  const parts = [node.head.text]
  for (const { expression, literal } of node.templateSpans) {
    const part = constantText(expression, checker, bound)
    if (part === undefined) return undefined
    parts.push(part, literal.text)
  }
  return parts.join("")
}

function ofName(node: ts.Identifier, checker: ts.TypeChecker, bound: Bound): string | undefined {
  const symbol = symbolOf(node, checker)
  if (symbol && bound.has(symbol)) return bound.get(symbol)
  const declaration = symbol?.valueDeclaration
  const isConstant =
    declaration &&
    (ts.isPropertyAssignment(declaration) ||
      (ts.isVariableDeclaration(declaration) &&
        ts.getCombinedNodeFlags(declaration) & ts.NodeFlags.Const &&
        ts.isSourceFile(declaration.parent.parent.parent)))
  return isConstant && declaration.initializer ? constantText(declaration.initializer, checker) : undefined
}

/**
 * Evaluates an expression whose text is constant in the source: literals, templates of them, constants of a file and functions
 * that return such a text.
 * @returns undefined for what is chosen at run time
 */
export function constantText(
  node: ts.Expression,
  checker: ts.TypeChecker,
  bound: Bound = none,
): string | undefined {
  if (ts.isStringLiteralLike(node) || ts.isNumericLiteral(node)) return node.text
  if (ts.isTemplateExpression(node)) return ofTemplate(node, checker, bound)
  if (ts.isIdentifier(node)) return ofName(node, checker, bound)
  if (ts.isPropertyAccessExpression(node) && ts.isIdentifier(node.name))
    return ofName(node.name, checker, bound)
  if (ts.isCallExpression(node)) return ofCall(node, checker, bound)
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isSatisfiesExpression(node))
    return constantText(node.expression, checker, bound)
  return undefined
}

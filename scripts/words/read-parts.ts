/** What a file says: the names that it declares, and its sentences. */
export interface Parts {
  /** Each split into its words, such as `held rows` of `heldRows`. */
  names: string[]
  prose: string
}

/** Comments and strings of TypeScript, style sheets, SQL and Prisma; a comment comes first, as it may have an apostrophe. */
const tokens = {
  ts: /\/\*[\s\S]*?\*\/|(?<!:)\/\/[^\n]*|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`/g,
  css: /\/\*[\s\S]*?\*\//g,
  sql: /--[^\n]*/g,
  prisma: /\/\/[^\n]*/g,
}

/** Names where they are declared, and nowhere else: a file that uses an old name is not to blame for it. */
const declarations = {
  ts: /\b(?:const|let|function|type|interface|class|enum) +([A-Za-z_]\w*)|\b([a-z]\w*)\??: (?=[A-Z]\w*[a-z]|(?:string|number|boolean|unknown|readonly)\b)/g,
  css: /\.([A-Za-z_][\w-]*)(?=[^;{}]*\{)|(--[a-z][\w-]*)(?=:)/g,
  sql: /\b(?:FUNCTION|TABLE|TRIGGER|VIEW|INDEX|TYPE) (?:IF NOT EXISTS )?"?([a-z_]\w*)|\bADD COLUMN "?([a-z_]\w*)/gi,
  prisma: /^(?:model|enum) (\w+)|^ {2}(\w+) +\w/gm,
  json: /"([^"\n]+)":/g,
}

/** SQL in a string: it uses the names of tables and columns. */
const statement = /^`[^`]*\b(SELECT|INSERT|UPDATE|DELETE|FROM|WHERE|JOIN|AND|CASE)\b/

/** What is no sentence within one: addresses, paths, code and compound names. */
const notWords =
  /`[^`\n]*`|\]\([^)\s]*\)|\bhttps?:\S+|[\w#@.-]*\/[\w#@/.-]+|\w*_\w*|\b[a-z]+[A-Z]\w*|\w+\.\w[\w.]*|\w+\(/g

/** The words of a name in camel case, snake case or kebab case, in lower case. */
export const wordsOf = (name: string) =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, "$1 $2")
    .replaceAll(/[^A-Za-z]+/g, " ")
    .toLowerCase()
    .trim()

const declared = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map((match) => wordsOf(match.slice(1).find(Boolean) ?? ""))

/** Code of a language, with the names of its declarations and its comments and strings as prose. */
function readCode(text: string, language: keyof typeof tokens): Parts {
  const prose: string[] = []
  const code = text.replaceAll(tokens[language], (token) => {
    if (!statement.test(token)) prose.push(/^["'`]/.test(token) ? token.slice(1, -1) : token)
    return '""'
  })
  return { names: declared(code, declarations[language]), prose: prose.join("\n") }
}

function readBody(path: string, text: string): Parts {
  const extension = path.slice(path.lastIndexOf(".") + 1)
  if (extension === "md") return { names: [], prose: text.replaceAll(/^```[\s\S]*?^```/gm, "") }
  if (extension === "json")
    return { names: declared(text, declarations.json), prose: text.replaceAll(declarations.json, "") }
  if (extension === "css" || extension === "sql" || extension === "prisma") return readCode(text, extension)
  return readCode(text, "ts")
}

/** @param path its path in the project, the last part of which is a name too; of a document, whose title it has, a sentence */
export function readParts(path: string, text: string): Parts {
  const { names, prose } = readBody(path, text)
  const fileName = path.slice(path.lastIndexOf("/") + 1).replace(/\..*$/, "")
  const isDocument = path.endsWith(".md")
  return {
    names: isDocument ? names : [wordsOf(fileName), ...names],
    prose: `${isDocument ? wordsOf(fileName) : ""} ${prose}`
      .replaceAll(notWords, " ")
      .replaceAll(/\s+(?:\*|\/\/|--)?\s*/g, " ")
      .toLowerCase(),
  }
}

import { expect, it } from "vitest"
import { countWords } from "#scripts/words/count-words.ts"

const words = (path: string, text: string) => Object.fromEntries(countWords(path, text))

it("finds words within names that are declared, in camel case, snake case and kebab case", () => {
  expect(words("a.ts", "const errandQueue = 1\nfunction take(laneNumber: number) {}")).toEqual({
    errand: 1,
    lane: 1,
  })
  expect(words("a.sql", "CREATE TABLE mail_outlet (id int);")).toEqual({ outlet: 1 })
  expect(words("a.prisma", "model Entry {\n  held_until DateTime\n}")).toEqual({ held: 1 })
  expect(words("a.css", ".standIn { left: 0 }")).toEqual({ "stand-in": 1 })
  expect(words("lib/queue-lanes.ts", "")).toEqual({ lane: 1 })
})

it("finds them in comments, strings, texts and documents, over the end of a line too", () => {
  expect(words("a.ts", "/** Mends what\n * is put\n * off. */")).toEqual({ mend: 1, "put off": 1 })
  expect(words("a.ts", 'throw new Error("Read it anew")')).toEqual({ anew: 1 })
  expect(words("a.ts", "const text = `It is put off`")).toEqual({ "put off": 1 })
  expect(words("messages/en/a.json", '{ "seal": "Sealed" }')).toEqual({ seal: 2 })
  expect(words("a.md", "An errand\nstands here.")).toEqual({ errand: 1, stands: 1 })
})

it("leaves words in sentences that are good English there", () => {
  expect(words("a.md", "Each is kept in its place, as asked; look at what is given.")).toEqual({})
  expect(words("a.ts", "// NUL stands for nothing; the audit trail has it\nconst givenName = 1")).toEqual({})
  expect(words("a.ts", 'const text = "As you wish: vos stands"')).toEqual({})
})

it("leaves standard terms that have such a word, and finds it elsewhere", () => {
  const terms = [
    "claimsIn",
    "foldText",
    "taxPlaces",
    "deadLink",
    "looksLikeReport",
    "inPlace",
    "turnOn",
    "turnOff",
  ]
  for (const term of terms) expect(words("a.ts", `const ${term} = 1`)).toEqual({})
  expect(words("a.ts", 'const header = ["Marques", "Stands"] // 12 Church Lane')).toEqual({})
  const own =
    "const claimed = 1, a = 1\nconst folded = 1\nconst place = 1\nconst dead = 1\nconst looks = 1\nconst turn = 1"
  expect(words("a.ts", own)).toEqual({ claim: 1, dead: 1, fold: 1, look: 1, place: 1, turn: 1 })
  expect(words("a.ts", "// Church lanes and a lane; the stands")).toEqual({ lane: 1, stands: 1 })
})

it("reads the name of a document as the sentence that it is", () => {
  expect(words("docs/0053-which-mails-are-kept.md", "")).toEqual({})
  expect(words("docs/0047-who-stands-there.md", "")).toEqual({ stands: 1 })
  expect(words("lib/kept-mails.ts", "")).toEqual({ kept: 1 })
})

it("leaves uses of a name, imports and code in documents", () => {
  expect(words("a.ts", 'import { errand } from "#lib/errand.ts"\nerrand(lane, { outlet })')).toEqual({})
  expect(words("a.md", "See `errands.ts` and [jobs](errands.md).\n\n```\nconst lane = 1\n```\n")).toEqual({})
  expect(words("a.ts", "const text = `SELECT lane FROM outlet`")).toEqual({})
})

it("leaves words that only contain one", () => {
  expect(words("a.ts", "const placeholder = planes // recommend, marketplace, headquarters")).toEqual({})
})

import { readFileSync, writeFileSync } from "node:fs"
import { parseArgs } from "node:util"
import { runScript } from "#scripts/processes/run-script.ts"
import { listFiles } from "#scripts/verification/verify-changes.ts"
import { countInFiles } from "#scripts/words/count-words.ts"
import {
  compareWords,
  explainDifference,
  grownWords,
  knownFile,
  readKnown,
  writeKnown,
} from "#scripts/words/known-words.ts"

/**
 * Refuses private words (scripts/words/private-words.ts) in what is new, and names the word to write:
 *
 *     npm run words [-- --write]
 *
 * It reads file names and declared names by their parts (`heldRows`, `held_rows`), comments, strings,
 * English texts and documents by whole words. It does not read code between back quotes in documents,
 * compound names in sentences, uses of a name (SQL in strings among them), French, migrations, and
 * generated files. Words that are good English in a sentence, such as "kept" or "asked", are refused
 * in names alone.
 *
 * What was there before is in scripts/words/known-words.txt, which only shrinks: `--write` takes over
 * what was removed or moved with its file, and nothing of a word that the project says more often.
 * Where something outside names a thing so, a line is added by hand, and the commit says why.
 */
await runScript(async () => {
  const { values } = parseArgs({ options: { write: { type: "boolean", default: false } } })
  const found = countInFiles(await listFiles())
  const differences = compareWords(readKnown(readFileSync(knownFile, "utf8")), found)
  const grown = grownWords(differences)
  if (values.write && grown.length === 0) {
    writeFileSync(knownFile, writeKnown(found))
    return 0
  }
  const shown = values.write
    ? differences.filter(({ word, found, known }) => found > known && grown.includes(word))
    : differences
  if (shown.length > 0) console.error(shown.map(explainDifference).join("\n"))
  return shown.length > 0 ? 1 : 0
})

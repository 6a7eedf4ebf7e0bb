import { runSequenceRounds } from "./rounds.ts"

const [runs = 20_000, kills = 50, seed = 1] = process.argv.slice(2).map(Number)
const outcome = await runSequenceRounds({ runs, kills, seed, tell: (line) => console.log(`  ${line}`) })
const { troubles, ...figures } = outcome
console.table(figures)
for (const trouble of troubles.slice(0, 50)) console.error(`✗ ${trouble}`)
process.exit(troubles.length === 0 ? 0 : 1)

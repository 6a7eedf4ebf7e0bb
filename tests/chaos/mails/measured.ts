import { runMailRounds } from "./rounds.ts"

const [mails = 5_000, kills = 20, seed = 1] = process.argv.slice(2).map(Number)
const outcome = await runMailRounds({ mails, kills, seed, tell: (line) => console.log(`  ${line}`) })
const { troubles, ...figures } = outcome
console.table(figures)
for (const trouble of troubles) console.error(`✗ ${trouble}`)
process.exit(troubles.length === 0 ? 0 : 1)

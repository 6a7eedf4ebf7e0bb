import { runAlone } from "../run-alone.ts"

await runAlone({ folder: "sequences", counted: "runs", usual: 20_000, kills: 50 })

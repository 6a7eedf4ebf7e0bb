import { runAlone } from "../run-alone.ts"

await runAlone({ folder: "mails", counted: "mails", usual: 5_000, kills: 20 })

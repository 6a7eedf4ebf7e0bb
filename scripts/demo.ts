import { runLocalApp } from "#scripts/processes/local-app.ts"
import { runScript } from "#scripts/processes/run-script.ts"

await runScript(() => runLocalApp({ dev: false }))

import { runLocalApp } from "#lib/launch/local-app.ts"
import { runScript } from "#lib/launch/refusal.ts"

await runScript(() => runLocalApp({ dev: true }))

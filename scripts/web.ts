import { env } from "#lib/env.ts"
import { startWebServer } from "#lib/server/web-server.ts"
import { runChild } from "#scripts/processes/child-script.ts"

await runChild(() => {
  const { NODE_ENV, HOST, PORT, PUBLIC_URL, TRUSTED_PROXIES } = env()
  return startWebServer({
    dev: NODE_ENV === "development",
    host: HOST,
    port: PORT,
    trustedProxies: TRUSTED_PROXIES,
    publicUrl: PUBLIC_URL,
  })
})

import { env } from "#lib/env.ts"
import { runChild } from "#lib/launch/child-script.ts"
import { startWebServer } from "#lib/launch/web-server.ts"

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

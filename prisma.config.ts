import { defineConfig } from "prisma/config"
import { env } from "#lib/env.ts"

export default defineConfig({
  schema: "prisma/schema",
  migrations: { path: "prisma/migrations" },
  datasource: { url: env().DATABASE_URL ?? "" },
})

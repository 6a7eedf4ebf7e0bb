import { readFileSync, writeFileSync } from "node:fs"
import { withRoleTables } from "./role-table.ts"

/** Writes the tables of roles into docs/security.md: `npm run roles`. */
const file = "docs/security.md"
writeFileSync(file, withRoleTables(readFileSync(file, "utf8")))

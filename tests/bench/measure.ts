import { join } from "node:path"
import { env } from "#lib/env.ts"
import { callsWith, createBenchToken } from "./calls.ts"
import { listCases } from "./list/cases.ts"
import { listSection } from "./list/list-section.ts"
import { findSubjects } from "./list/subjects.ts"
import { printSection } from "./tables.ts"

const directory = env().DATA_DIR
const subjects = await findSubjects()
console.log(subjects)
const call = callsWith(await createBenchToken())
printSection(await listSection(listCases(subjects), call, join(directory, "plans")))
process.exit(0)

import { MissingFile } from "#components/crm/imports/missing-file.tsx"

export default MissingFile

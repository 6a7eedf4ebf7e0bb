import { MissingFile } from "#components/imports/missing-file.tsx"

export default MissingFile

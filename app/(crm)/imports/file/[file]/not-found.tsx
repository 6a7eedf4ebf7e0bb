import { MissingFile } from "#components/areas/imports/missing-file.tsx"

export default MissingFile

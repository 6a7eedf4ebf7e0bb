import { type AccessTo, colleagues } from "./rules.ts"

export const jobs: AccessTo<"jobs"> = {
  list: colleagues,
  get: colleagues,
  listRows: colleagues,
  cancel: colleagues,
  download: colleagues,
}

import type { AccessTo } from "./rules.ts"

export const processingRegister: AccessTo<"processingRegister"> = {
  get: "admin",
}

export const retention: AccessTo<"retention"> = {
  list: "admin",
  preview: "admin",
  edit: "admin",
  enable: "admin",
  disable: "admin",
}

export const persons: AccessTo<"persons"> = {
  find: "admin",
  erase: "admin",
  export: "admin",
  listErasures: "admin",
}

import { expect, it } from "vitest"
import type { ImportStep } from "#lib/contract/crm/imports.ts"
import { latestStep, stageOf } from "./stage.ts"

const step = (status: ImportStep["status"], job = 1): ImportStep => ({
  job,
  status,
  is_cancelling: false,
  total: 3,
  done: 0,
  errors: 0,
  failure: null,
})
const done = step("completed")

it("names the stage after the latest step", () => {
  expect(stageOf({ check: step("queued"), run: null, revert: null })).toBe("checking")
  expect(stageOf({ check: done, run: null, revert: null })).toBe("checked")
  expect(stageOf({ check: done, run: step("running"), revert: null })).toBe("running")
  expect(stageOf({ check: done, run: done, revert: null })).toBe("ran")
  expect(stageOf({ check: done, run: step("cancelled"), revert: done })).toBe("reverted")
})

it("calls a step stopped whether somebody cancelled it or it failed", () => {
  expect(stageOf({ check: step("failed"), run: null, revert: null })).toBe("checkStopped")
  expect(stageOf({ check: done, run: step("cancelled"), revert: null })).toBe("runStopped")
  expect(stageOf({ check: done, run: done, revert: step("failed") })).toBe("revertStopped")
})

it("is at the latest step", () => {
  expect(latestStep({ check: done, run: step("running", 2), revert: null }).job).toBe(2)
})

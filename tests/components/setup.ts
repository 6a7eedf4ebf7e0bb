import { cleanup, configure } from "@testing-library/react"
import { toast } from "sonner"
import { afterEach, beforeEach, expect, vi } from "vitest"
import { answerNothing, callsSettled, takeUnanswered } from "#tests/components/api-at-the-edge.ts"
import { guards } from "#tests/pace.ts"

configure({
  // What is waited for may be waiting for its script, on a machine that has other things to do.
  asyncUtilTimeout: guards.element,
  getElementError: (message) =>
    Object.assign(new Error(message ?? ""), { name: "TestingLibraryElementError" }),
})

/** What this DOM does not know of; nothing here has a size or a layer to be shown in. */
const missing = { showPopover: () => undefined, hidePopover: () => undefined }

/** As in browsers: nothing that is hidden can have the focus. The files of a worker share a document's classes. */
const focuses = HTMLElement.prototype.focus
const focusSeen = Object.assign(
  function focusIfSeen(this: HTMLElement, options?: FocusOptions) {
    if (!this.closest("[hidden]")) focuses.call(this, options)
  },
  { isOfTests: true },
)
if (!("isOfTests" in focuses)) HTMLElement.prototype.focus = focusSeen

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true)
  Object.assign(HTMLElement.prototype, missing)
  // Parts that load while the page is idle would come in the middle of some test or other.
  vi.stubGlobal("requestIdleCallback", () => 0)
  vi.stubGlobal("fetch", answerNothing)
})

afterEach(async () => {
  cleanup()
  await callsSettled()
  for (const { id } of toast.getToasts()) toast.dismiss(id)
  document.body.replaceChildren()
  window.history.replaceState(null, "", "/")
  window.sessionStorage.clear()
  window.localStorage.clear()
  expect(takeUnanswered()).toEqual([])
})

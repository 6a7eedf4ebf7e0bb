import { screen, waitFor } from "@testing-library/react"
import { expect, it, vi } from "vitest"
import { renderInApp } from "#tests/components/render-in-app.tsx"

it("asks by the browser's own question where the connection is gone before its dialog has come", async () => {
  vi.doMock("./unsaved-dialog.tsx", () => new Promise(() => undefined))
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false)
  const ask = vi.fn(() => true)
  vi.stubGlobal("confirm", ask)
  const { LeaveGuard } = await import("./use-leave-guard.tsx")
  const { user, router } = renderInApp(
    <>
      <a href="/companies">Companies</a>
      <LeaveGuard isDirty canSave onSave={async () => true} />
    </>,
  )
  await user.click(screen.getByRole("link"))
  await waitFor(() => expect(router.push).toHaveBeenCalledWith("/companies"))
  expect(ask).toHaveBeenCalledOnce()
})

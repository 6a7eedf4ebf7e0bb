import { screen, waitFor } from "@testing-library/react"
import { toast } from "sonner"
import { expect, it } from "vitest"
import { maxTechnicalFileBytes } from "#lib/contract/shows/technical-file-limit.ts"
import { answerCalls, answered } from "#tests/components/api-at-the-edge.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { TechnicalFiles } from "./technical-files.tsx"

const upload = "POST /registration/booth/1/technical-file"

function show() {
  const { user } = renderInApp(<TechnicalFiles booth={1} boothName="Corner" files={[]} />)
  const choose = (...files: File[]) =>
    user.upload(screen.getByLabelText("Add a technical file to booth Corner", { selector: "input" }), files)
  return { choose }
}

it("one that is too large or empty is not sent, and says which it is and what one may have", async () => {
  const calls = answerCalls({})
  const { choose } = show()
  await choose(new File([new Uint8Array(maxTechnicalFileBytes + 1)], "plan.pdf"), new File([], "list.csv"))
  await screen.findByText("plan.pdf is 25.1 MB; a technical file can be up to 25 MB")
  await screen.findByText("list.csv is empty")
  expect(calls).toEqual({})
})

it("one that is refused among several stays told when the next is taken", async () => {
  let count = 0
  const calls = answerCalls({
    [upload]: () => {
      count += 1
      if (count === 1) return answered({ message: "No technical file", errors: { file: ["No pdf"] } }, 422)
      return answered({ data: { id: 5, name: "plan.png", url: "/api/registration/technical-file/5" } }, 201)
    },
  })
  const { choose } = show()
  await choose(new File(["no pdf"], "plan.pdf"), new File(["png"], "plan.png"))
  await screen.findByText("plan.png has been added")
  await waitFor(() => expect(calls[upload]).toHaveLength(2))
  expect(screen.getByText("plan.pdf was not added")).toBeTruthy()
  // A toast that is taken away leaves the page a moment later, and these at once.
  expect(toast.getToasts()).toHaveLength(2)
})

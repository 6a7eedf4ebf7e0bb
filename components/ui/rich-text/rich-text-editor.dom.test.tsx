import { fireEvent, screen, waitFor } from "@testing-library/react"
import { describe, expect, it, vi } from "vitest"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { RichTextEditor } from "./rich-text-editor.tsx"

async function show(initialHtml = "") {
  const onChange = vi.fn<(html: string) => void>()
  renderInApp(
    <RichTextEditor
      initialHtml={initialHtml}
      label="Note"
      placeholder=""
      onChange={onChange}
      onSubmit={vi.fn<() => void>()}
      onEscape={vi.fn<() => void>()}
    />,
  )
  const field = await screen.findByRole("textbox", { name: "Note" })
  const paste = (html: string) =>
    fireEvent.paste(field, {
      clipboardData: {
        types: ["text/html"],
        files: [],
        getData: (type: string) => (type === "text/html" ? html : ""),
      },
    })
  return { onChange, paste }
}

const written = ({ onChange }: Awaited<ReturnType<typeof show>>, html: string) =>
  waitFor(() => expect(onChange).toHaveBeenLastCalledWith(html))

describe("the editor", () => {
  it("keeps text that is bold and italic so", async () => {
    const shown = await show()
    shown.paste("<p>Now <b><i>both</i></b> and <i>one</i><img src='file:///a.png'></p>")
    await written(shown, "<p>Now <em><strong>both</strong></em> and <em>one</em></p>")
  })

  it("takes lists of Word over, and says what was left out of what is pasted", async () => {
    const shown = await show()
    const item = (text: string, sign: string) =>
      `<p style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>${sign}</span>${text}</p>`
    shown.paste(
      `${item("Badges", "1.")}${item("Cloisons", "2.")}<p>Voir <img src="file:///C:/tmp/plan.png"> et <u>souligné</u></p>`,
    )
    await written(shown, "<ol><li>Badges</li><li>Cloisons</li></ol><p>Voir et souligné</p>")
    await screen.findByText("Some of what you pasted was left out.")
    screen.getByText("A picture was left out: attach it as a file. Underlining is not kept.")
  })
})

import { act, fireEvent, screen, waitFor, within } from "@testing-library/react"
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

describe("pictures", () => {
  const address = "/api/messenger/media/7"
  const png = new File(["png"], "Plan.png", { type: "image/png" })
  const pdf = new File(["pdf"], "Plan.pdf", { type: "application/pdf" })

  async function showWithPictures(
    upload: (file: File) => Promise<string | null>,
    initialHtml = "<p>See</p>",
  ) {
    const onChange = vi.fn<(html: string) => void>()
    const attach = vi.fn<(files: File[]) => void>()
    renderInApp(
      <RichTextEditor
        initialHtml={initialHtml}
        label="Mail"
        placeholder=""
        pictures={{ takes: ({ type }) => type.startsWith("image/"), upload, attach }}
        onChange={onChange}
        onSubmit={vi.fn<() => void>()}
        onEscape={vi.fn<() => void>()}
      />,
    )
    await screen.findByRole("textbox", { name: "Mail" })
    const input = document.querySelector("input[type=file]")
    if (!input) throw new Error("Nothing to choose pictures by")
    return { onChange, attach, choose: (...files: File[]) => fireEvent.change(input, { target: { files } }) }
  }

  it("are shown while they are uploaded, and written once they are; other files are attached", async () => {
    const { promise, resolve } = Promise.withResolvers<string>()
    const { onChange, attach, choose } = await showWithPictures(() => promise)
    choose(png, pdf)
    const picture = await screen.findByRole("img", { name: "Plan" })
    expect(picture.hasAttribute("data-uploading")).toBe(true)
    expect(attach).toHaveBeenCalledWith([pdf])
    expect(onChange.mock.lastCall?.[0] ?? "").not.toContain("img")
    await act(async () => resolve(address))
    await waitFor(() =>
      expect(onChange).toHaveBeenLastCalledWith(`<p>See<img alt="Plan" src="${address}"></p>`),
    )
    expect(picture.hasAttribute("data-uploading")).toBe(false)
  })

  it("that are not taken go again", async () => {
    const { promise, resolve } = Promise.withResolvers<null>()
    const { onChange, choose } = await showWithPictures(() => promise)
    choose(png)
    await screen.findByRole("img", { name: "Plan" })
    await act(async () => resolve(null))
    await waitFor(() => expect(screen.queryByRole("img")).toBeNull())
    expect(onChange.mock.lastCall?.[0] ?? "").not.toContain("img")
  })

  it("of what was written before are there again; those of other servers are not", async () => {
    await showWithPictures(
      () => Promise.resolve(null),
      `<p>A <img alt="Plan" width="300" src="${address}"> B <img alt="Other" src="https://other.example/a.png"></p>`,
    )
    expect(screen.getAllByRole("img").map((one) => one.getAttribute("src"))).toEqual([address])
  })
})

describe("what can be inserted", () => {
  const parking = {
    id: 1,
    name: "Parking",
    shortcut: "park",
    html: "<p>For [USERNAME]: <strong>P2</strong></p>",
  }
  const insertions = {
    items: [parking, { id: 2, name: "Deposit", shortcut: "pay", html: "<p>Pay</p>" }],
    isFailed: false,
    onNeeded: vi.fn<() => void>(),
    fill: async (html: string) => html.replace("[USERNAME]", "Ada"),
    manageHref: "/profile/snippets",
  }

  async function open(initialHtml: string) {
    const onChange = vi.fn<(html: string) => void>()
    const onSubmit = vi.fn<() => void>()
    const { user } = renderInApp(
      <RichTextEditor
        initialHtml={initialHtml}
        label="Note"
        placeholder=""
        insertions={insertions}
        onChange={onChange}
        onSubmit={onSubmit}
        onEscape={vi.fn<() => void>()}
      />,
    )
    await screen.findByRole("textbox", { name: "Note" })
    return { user, onChange, onSubmit }
  }

  it("is searched for from the toolbar and inserted by Enter, with its placeholders filled", async () => {
    const { user, onChange } = await open("<p>Hello </p>")
    await user.click(screen.getByRole("button", { name: "Insert a snippet" }))
    await user.type(screen.getByRole("combobox", { name: "Search snippets" }), "dep")
    expect(within(screen.getByRole("listbox")).getAllByRole("option")).toHaveLength(1)
    await user.clear(screen.getByRole("combobox"))
    await user.type(screen.getByRole("combobox"), "park{Enter}")
    await waitFor(() => expect(onChange.mock.lastCall?.[0]).toContain("For Ada: <strong>P2</strong>"))
    expect(screen.queryByRole("combobox")).toBeNull()
  })

  it("takes the place of the shortcut that was typed for it", async () => {
    const { onChange } = await open("<p>Hello ;park</p>")
    const option = await screen.findByRole("option", { name: /Parking/ })
    act(() => {
      option.click()
      option.click()
    })
    await waitFor(() => expect(onChange.mock.lastCall?.[0]).toContain("For Ada: <strong>P2</strong>"))
    expect(onChange.mock.lastCall?.[0]).not.toContain(";park")
    expect(onChange.mock.lastCall?.[0].match(/P2/g)).toHaveLength(1)
  })
})

import { useTranslations } from "next-intl"
import { useState } from "react"
import { MenuEntry, MenuGroup } from "#components/ui/menus/menu-entry.tsx"
import { useSharedMenu } from "#components/ui/menus/use-shared-menu.tsx"
import { branchesOut, type Gap } from "#lib/automation/flows/change-flow.ts"
import { type Branch, nodeTypes } from "#lib/contract/automation/flow-terms.ts"
import { NodeIcon } from "../node-icon.tsx"
import { useShownFlow } from "../shown-flow.tsx"

type Asked = { node: string } | { gap: Gap }

/** The menu of nodes and gaps of a flow that is drawn: one for all of them. */
export function useNodeMenu() {
  const t = useTranslations("sequenceFlow")
  const menu = useSharedMenu<Asked>((input) => t(input && "gap" in input ? "addHere" : "nodeActions"))
  const opener = (input: Asked) => ({
    popoverTarget: menu.isReady ? menu.id : undefined,
    onClick: ({ currentTarget }: { currentTarget: HTMLElement }) => menu.openFor(input, currentTarget),
  })
  return {
    ...menu,
    /** Props of a button that opens it for a node. */
    opens: (node: string) => opener({ node }),
    opensGap: (gap: Gap) => opener({ gap }),
  }
}

/** What can be done with a node, or which nodes can be added in a gap. */
export function NodeMenu({ menu }: { menu: ReturnType<typeof useNodeMenu> }) {
  const { asked: input, close, draw } = menu
  if (!input) return draw(null)
  return draw(
    "gap" in input ? <Kinds gap={input.gap} close={close} /> : <NodeEntries input={input} close={close} />,
  )
}

/** The nodes that can be added in a gap. */
function Kinds({ gap, close }: { gap: Gap; close: () => void }) {
  const t = useTranslations("sequenceFlow")
  const { tools } = useShownFlow()
  return (
    <MenuGroup name={t("addHere")}>
      {nodeTypes.map((type) => (
        <MenuEntry
          key={type}
          size="small"
          onPress={() => {
            close()
            tools?.add(type, gap)
          }}
        >
          <NodeIcon type={type} size={16} /> {t(`types.${type}`)}
        </MenuEntry>
      ))}
    </MenuGroup>
  )
}

/** The entry that was pressed has gone: the keys go on from the first of those in its place. */
const focusFirst = (entries: HTMLElement | null) =>
  entries?.querySelector<HTMLElement>("[data-entry]")?.focus()

const addLabels = { yes: "addYes", no: "addNo" } as const satisfies Record<Branch, string>

function NodeEntries({ input, close }: { input: { node: string }; close: () => void }) {
  const t = useTranslations("sequenceFlow")
  const { flow, tools, onSelect } = useShownFlow()
  // Each opening asks anew.
  const [chosen, setChosen] = useState<{ input: object; gap: Gap }>()
  const node = flow.nodes.find(({ id }) => id === input.node)
  if (!node) return null
  if (chosen?.input === input)
    return (
      <div ref={focusFirst}>
        <Kinds gap={chosen.gap} close={close} />
      </div>
    )
  const { id } = node
  const choose = (gap: Gap) => () => setChosen({ input, gap })
  return (
    <>
      <MenuGroup>
        <MenuEntry
          onPress={() => {
            close()
            onSelect(id)
          }}
        >
          {t("change")}
        </MenuEntry>
      </MenuGroup>
      <MenuGroup>
        <MenuEntry onPress={choose({ before: id })}>{t("addBefore")}</MenuEntry>
        {branchesOut(node.type).map((branch) => (
          <MenuEntry key={branch ?? "on"} onPress={choose({ after: id, branch })}>
            {t(branch ? addLabels[branch] : "addAfter")}
          </MenuEntry>
        ))}
      </MenuGroup>
      <MenuGroup>
        <MenuEntry
          onPress={() => {
            close()
            tools?.remove(id)
          }}
        >
          {t("remove")}
        </MenuEntry>
      </MenuGroup>
    </>
  )
}

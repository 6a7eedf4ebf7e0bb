import { useTranslations } from "next-intl"
import { useState } from "react"
import { MenuEntry, MenuGroup } from "#components/ui/menus/menu-entry.tsx"
import { useSharedMenu } from "#components/ui/menus/use-shared-menu.tsx"
import { branchesOut, type Gap } from "#lib/automation/flows/change-flow.ts"
import { type Branch, nodeTypes } from "#lib/contract/automation/flow-terms.ts"
import { NodeIcon } from "../node-icon.tsx"
import { useShownFlow } from "../shown-flow.tsx"

type MenuTarget = { node: string } | { gap: Gap }

/** The menu of nodes and gaps of a flow that is drawn: one for all of them. */
export function useNodeMenu() {
  const t = useTranslations("sequenceFlow")
  const menu = useSharedMenu<MenuTarget>((target) => t(target && "gap" in target ? "addHere" : "nodeActions"))
  const opener = (target: MenuTarget) => ({
    popoverTarget: menu.isReady ? menu.id : undefined,
    onClick: ({ currentTarget }: { currentTarget: HTMLElement }) => menu.openFor(target, currentTarget),
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
  const { asked: target, close, draw } = menu
  if (!target) return draw(null)
  return draw(
    "gap" in target ? (
      <Kinds gap={target.gap} close={close} />
    ) : (
      <NodeEntries target={target} close={close} />
    ),
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

function NodeEntries({ target, close }: { target: { node: string }; close: () => void }) {
  const t = useTranslations("sequenceFlow")
  const { flow, tools, onSelect } = useShownFlow()
  // Asked again on each opening.
  const [chosen, setChosen] = useState<{ target: object; gap: Gap }>()
  const node = flow.nodes.find(({ id }) => id === target.node)
  if (!node) return null
  if (chosen?.target === target)
    return (
      <div ref={focusFirst}>
        <Kinds gap={chosen.gap} close={close} />
      </div>
    )
  const { id } = node
  const choose = (gap: Gap) => () => setChosen({ target, gap })
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

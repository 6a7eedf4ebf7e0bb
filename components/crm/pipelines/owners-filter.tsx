import { IconUser } from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import { useState } from "react"
import buttons from "#components/ui/buttons/plain-button.module.css"
import { DropPanel } from "#components/ui/menus/drop-panel.tsx"
import { MenuEntry, MenuGroup } from "#components/ui/menus/menu-entry.tsx"
import { useNavigation } from "#components/ui/page/transition-link.tsx"
import { type BoardUrl, boardHref, type ShownOwners } from "./board-url.ts"
import classes from "./pipelines.module.css"

type Owner = { id: number; nickname: string }
type Props = { owners: readonly Owner[]; current: number | null; url: BoardUrl }

/** Whose companies the board shows; at first those of whoever looks. */
export function OwnersFilter({ owners, current, url }: Props) {
  const t = useTranslations("pipelines")
  const { go } = useNavigation()
  const inAddress = url.owners ?? (current === null ? "all" : [current])
  const [seen, setSeen] = useState(url)
  const [shown, setShown] = useState(inAddress)
  // The address has the last word; until it has spoken, what was ticked is shown.
  if (seen !== url) {
    setSeen(url)
    setShown(inAddress)
  }
  const taken = shown === "all" ? [] : shown
  const show = (next: ShownOwners) => {
    setShown(next)
    go(boardHref({ ...url, owners: next }))
  }
  const toggle = (id: number) => {
    const next = taken.includes(id) ? taken.filter((one) => one !== id) : [...taken, id]
    show(next.length === 0 ? "all" : next)
  }
  const names = owners.filter(({ id }) => taken.includes(id)).map(({ nickname }) => nickname)
  return (
    <DropPanel
      label={t("owners")}
      size="narrow"
      className={buttons.toolbar}
      button={
        <>
          <IconUser size={16} aria-hidden="true" />
          <span className="visually-hidden">{t("ownersShown")}</span>
          <span className={classes.label}>
            {taken.length === 0
              ? t("everybody")
              : t("someOwners", { first: names[0] ?? "", more: names.length - 1 })}
          </span>
        </>
      }
    >
      {() => (
        <>
          <ul className={classes.owners}>
            {owners.map(({ id, nickname }) => (
              <li key={id}>
                <label className={classes.owner}>
                  <input
                    type="checkbox"
                    data-entry=""
                    checked={taken.includes(id)}
                    onChange={() => toggle(id)}
                  />
                  <span>{nickname}</span>
                </label>
              </li>
            ))}
          </ul>
          <MenuGroup>
            <MenuEntry isOff={taken.length === 0} onPress={() => show("all")}>
              {t("everybody")}
            </MenuEntry>
          </MenuGroup>
        </>
      )}
    </DropPanel>
  )
}

"use client"

import {
  IconBookmark,
  IconBuilding,
  IconClipboardText,
  IconCommand,
  IconFile,
  IconFileInvoice,
  IconMail,
  IconPaperclip,
  IconRoute,
  IconUser,
  IconUsers,
} from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import type { MouseEvent } from "react"
import { Link } from "#components/ui/page/link.tsx"
import classes from "./palette.module.css"
import type { PaletteEntry } from "./palette-entries.ts"

const icons: Record<PaletteEntry["kind"], typeof IconCommand> = {
  company: IconBuilding,
  contact: IconUser,
  registration: IconClipboardText,
  sequence: IconRoute,
  mailing_list: IconUsers,
  document: IconFile,
  invoice: IconFileInvoice,
  mail: IconMail,
  savedFilter: IconBookmark,
  command: IconCommand,
}

type Props = {
  id: string
  entry: PaletteEntry
  isCurrent: boolean
  onPoint: () => void
  onChoose: () => void
}

/** A line of the palette: a link where it is a place, so that it opens in a new tab as links do. */
export function PaletteOption({ id, entry, isCurrent, onPoint, onChoose }: Props) {
  const Icon = icons[entry.kind]
  const shared = {
    id,
    role: "option",
    tabIndex: -1,
    "aria-selected": isCurrent,
    className: classes.option,
    "data-two-lines": entry.about !== undefined || undefined,
    onPointerMove: isCurrent ? undefined : onPoint,
  }
  const content = (
    <>
      <Icon size={16} stroke={1.75} aria-hidden="true" className={classes.icon} />
      <span className={classes.label}>{entry.label}</span>
      <span className={classes.detail}>{entry.detail}</span>
      {entry.about !== undefined && <About entry={entry} />}
    </>
  )
  if (!entry.href)
    return (
      <button type="button" {...shared} onClick={onChoose}>
        {content}
      </button>
    )
  const onClick = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onChoose()
  }
  return (
    <Link {...shared} href={entry.href} onClick={onClick}>
      {content}
    </Link>
  )
}

/** The second line of a mail: whom it is from and with, and where the words are that were typed. */
function About({ entry: { about, found } }: { entry: PaletteEntry }) {
  const t = useTranslations("shell")
  return (
    <span className={classes.about}>
      {about}
      {found && " · "}
      {found?.part === "file" && (
        <IconPaperclip size={14} stroke={1.75} className={classes.clip} role="img" aria-label={t("file")} />
      )}
      {found?.text}
    </span>
  )
}

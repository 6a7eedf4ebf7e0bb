"use client"

import { IconColumns3 } from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import type { ComponentProps } from "react"
import buttons from "#components/ui/buttons/plain-button.module.css"
import { Skeleton } from "#components/ui/feedback/skeleton.tsx"
import { later } from "#components/ui/loading/later.tsx"
import { DropPanel } from "#components/ui/menus/drop-panel.tsx"
import type { ColumnsForm } from "./columns-form.tsx"
import classes from "./list-screen.module.css"

/** Loaded when first opened, or when the pointer comes near what opens it. */
const Form = later(() => import("./columns-form.tsx").then((loaded) => loaded.ColumnsForm), {
  waiting: <Skeleton height={320} />,
})

/** Opens the choice of a list's columns. */
export function ColumnsMenu(props: ComponentProps<typeof ColumnsForm>) {
  const t = useTranslations("list.columns")
  return (
    <DropPanel
      label={t("title")}
      tooltip={t("title")}
      className={`${buttons.toolbar} ${buttons.icon} ${classes.columns}`}
      button={<IconColumns3 size={16} aria-hidden="true" />}
      onNear={Form.preload}
    >
      {() => <Form {...props} />}
    </DropPanel>
  )
}

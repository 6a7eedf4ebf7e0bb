import { IconSearch } from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import type { ComponentProps } from "react"
import classes from "./palette.module.css"

/** Where the palette is typed into: from the first moment, and once its results are there. */
export function PaletteField({ "aria-expanded": isExpanded = false, ...input }: ComponentProps<"input">) {
  const t = useTranslations("shell")
  return (
    <div className={classes.field}>
      <IconSearch size={18} stroke={1.75} aria-hidden="true" />
      <input
        role="combobox"
        aria-expanded={isExpanded}
        className={classes.input}
        placeholder={t("searchPlaceholder")}
        aria-label={t("searchPlaceholder")}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        {...input}
      />
    </div>
  )
}

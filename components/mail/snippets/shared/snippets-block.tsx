"use client"

import { Button } from "@mantine/core"
import { useTranslations } from "next-intl"
import { Link } from "#components/ui/page/link.tsx"
import { RecordBlock } from "#components/ui/page/record-block.tsx"
import classes from "./snippets-block.module.css"

/** The way from the profile to one's snippets. */
export function SnippetsBlock() {
  const t = useTranslations("snippets.entry")
  return (
    <RecordBlock title={t("title")} anchor="snippets">
      <p className={classes.explain}>{t("explain")}</p>
      <Button component={Link} href="/profile/snippets" variant="default">
        {t("open")}
      </Button>
    </RecordBlock>
  )
}

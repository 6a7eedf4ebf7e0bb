import { useQueryClient } from "@tanstack/react-query"
import { useRouter } from "next/navigation"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { useUser } from "#components/shell/user-context.tsx"
import { LinkButton } from "#components/ui/buttons/link-button.tsx"
import { later } from "#components/ui/loading/later.tsx"
import { can } from "#lib/access/abilities.ts"
import type { Option } from "#lib/contract/platform/fields.ts"
import styles from "./editors.module.css"

const SessionPanel = later(() =>
  import("#components/shows/tradeshows/shared/session-panel.tsx").then((loaded) => loaded.SessionPanel),
)

/** The way to the sessions of a trade show, for those who may add one. */
export function SessionsButton({ show }: { show: Option }) {
  const t = useTranslations("company.vendor")
  const queries = useQueryClient()
  const router = useRouter()
  const [panel, setPanel] = useState<"unopened" | "opened" | "closed">("unopened")
  if (!can(useUser(), "session.add")) return null
  return (
    <>
      <LinkButton className={styles.link} onClick={() => setPanel("opened")}>
        {t("manageSessions")}
      </LinkButton>
      {panel === "unopened" ? null : (
        <SessionPanel
          tradeshow={show}
          opened={panel === "opened"}
          onClose={() => setPanel("closed")}
          onChanged={() => {
            void queries.invalidateQueries({ queryKey: ["reference"] })
            router.refresh()
          }}
        />
      )}
    </>
  )
}

"use client"

import { useRouter } from "next/navigation"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { HistoryButton } from "#components/records/audit/history-button.tsx"
import { drawn } from "#components/ui/loading/drawn.tsx"
import { later } from "#components/ui/loading/later.tsx"
import { BackLink } from "#components/ui/page/back-link.tsx"
import { PageHead } from "#components/ui/page/page-head.tsx"
import { RecordBlock } from "#components/ui/page/record-block.tsx"
import { Moment } from "#components/ui/text/moment.tsx"
import { api } from "#lib/api/client.ts"
import type { AccessToken } from "#lib/contract/identity/session.ts"
import type { UserAccount } from "#lib/contract/identity/users.ts"
import { UserStatus } from "./user-status.tsx"
import classes from "./users.module.css"

const UserAccess = drawn(() => import("./user-access.tsx").then((loaded) => loaded.UserAccess))
/** Only of those who have left. */
const UserData = later(() =>
  import("#components/privacy/persons/shared/user-data.tsx").then((loaded) => loaded.UserData),
)
const UserForm = drawn(() => import("./user-form.tsx").then((loaded) => loaded.UserForm))
const TokenBlock = drawn(() =>
  import("#components/identity/account/shared/token-block.tsx").then((loaded) => loaded.TokenBlock),
)
/** Loaded after the page, which is heavy enough; it is last, so that nothing moves when it comes. */
const UserFactor = later(() => import("./user-factor.tsx").then((loaded) => loaded.UserFactor))

type Props = { user: UserAccount; tokens: AccessToken[] }

/** One user: account and rights, the way in, where the user is signed in. */
export function UserPage({ user: loaded, tokens }: Props) {
  const t = useTranslations("users")
  // A change's answer is shown at once; the page's own data follow.
  const [answered, setAnswered] = useState(loaded)
  const user = answered.version > loaded.version ? answered : loaded
  return (
    <>
      <BackLink href="/admin/users">{t("title")}</BackLink>
      <PageHead title={user.name} aside={<HistoryButton type="user" id={user.id} />} />
      <p className={classes.details}>
        <UserStatus status={user.status} />
        <span>
          {t("created")} <Moment value={user.created_at} />
        </span>
        {user.last_seen_at && (
          <span>
            {t("columns.seen")} <Moment value={user.last_seen_at} />
          </span>
        )}
      </p>
      <div className={classes.columns}>
        <RecordBlock title={t("account")}>
          <UserForm user={user} onSaved={setAnswered} />
        </RecordBlock>
        <div>
          <UserAccess user={user} onSwitched={setAnswered} />
          <UserTokens user={user} tokens={tokens} />
          <UserFactor user={loaded} />
          {user.status === "disabled" && <UserData user={user} />}
        </div>
      </div>
    </>
  )
}

/** Where a user is signed in and which scripts act for the user. */
function UserTokens({ user, tokens }: { user: UserAccount; tokens: AccessToken[] }) {
  const t = useTranslations("users")
  const router = useRouter()
  return (
    <TokenBlock
      title={t("tokens")}
      tokens={tokens}
      onRevoke={(token) => api.users.revokeToken({ user: user.id, token })}
      onRevokeAll={() => api.users.revokeTokens({ user: user.id })}
      grantable={user}
      onCreate={async (token) => (await api.users.createToken({ ...token, user: user.id })).token}
      canCreate={user.status !== "disabled"}
      onChanged={() => router.refresh()}
    />
  )
}

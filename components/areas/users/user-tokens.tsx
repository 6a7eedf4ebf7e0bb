"use client"

import { useRouter } from "next/navigation"
import { useTranslations } from "next-intl"
import { TokenBlock } from "#components/areas/account/shared/token-block.tsx"
import { api } from "#lib/api/client.ts"
import type { AccessToken } from "#lib/contract/session.ts"
import type { UserAccount } from "#lib/contract/users.ts"

/** Where a user is signed in and which scripts act for the user. */
export function UserTokens({ user, tokens }: { user: UserAccount; tokens: AccessToken[] }) {
  const t = useTranslations("users")
  const router = useRouter()
  return (
    <TokenBlock
      title={t("tokens")}
      tokens={tokens}
      onRevoke={(token) => api.users.revokeToken({ user: user.id, token })}
      onRevokeAll={() => api.users.revokeTokens({ user: user.id })}
      onCreate={async (name) => (await api.users.createToken({ user: user.id, name })).token}
      canCreate={user.status !== "disabled"}
      onChanged={() => router.refresh()}
    />
  )
}

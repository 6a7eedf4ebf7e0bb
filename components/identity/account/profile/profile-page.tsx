"use client"

import { useRouter } from "next/navigation"
import { useTranslations } from "next-intl"
import type { ReactNode } from "react"
import { abilityTexts } from "#components/identity/account/shared/ability-texts.ts"
import { useUser } from "#components/shell/user-context.tsx"
import { drawn } from "#components/ui/loading/drawn.tsx"
import { PlainScreen } from "#components/ui/page/plain-screen.tsx"
import { Chips, Field, Fields, RecordBlock } from "#components/ui/page/record-block.tsx"
import { isGrantedToAdministrators } from "#lib/access/abilities.ts"
import { api } from "#lib/api/client.ts"
import type { AccessToken } from "#lib/contract/identity/session.ts"
import { StartPageBlock } from "./start-page-block.tsx"

const ChangePassword = drawn(() => import("./change-password.tsx").then((loaded) => loaded.ChangePassword))
const SecondFactor = drawn(() => import("./second-factor.tsx").then((loaded) => loaded.SecondFactor))
const TokenBlock = drawn(() => import("../shared/token-block.tsx").then((loaded) => loaded.TokenBlock))

type SecondFactorState = { is_on: boolean; is_required: boolean; recovery_codes_left: number }
type Props = {
  tokens: AccessToken[]
  secondFactor: SecondFactorState
  /** What other areas have to say of the user. */
  children: ReactNode
}

/** What concerns oneself: account, password, where one is signed in. */
export function ProfilePage({ tokens, secondFactor, children }: Props) {
  const t = useTranslations("profile")
  const tAbilities = useTranslations("abilities")
  const router = useRouter()
  const user = useUser()
  const rights = abilityTexts.filter(({ ability }) => user.permissions[ability])
  return (
    <PlainScreen title={t("title")} size="narrow">
      <RecordBlock title={t("account")}>
        <Fields>
          <Field label={t("name")}>{user.name}</Field>
          <Field label={t("email")}>{user.email}</Field>
          {user.nickname && <Field label={t("nickname")}>{user.nickname}</Field>}
          <Field label={t("rights")} isWide>
            {user.isAdmin && t("admin")}
            <Chips
              names={rights
                .filter(({ ability }) => !user.isAdmin || isGrantedToAdministrators(ability))
                .map(({ key }) => tAbilities(key))}
            />
            {!user.isAdmin && rights.length === 0 && t("noRights")}
          </Field>
        </Fields>
      </RecordBlock>
      <StartPageBlock />
      {children}
      <ChangePassword email={user.email} />
      <SecondFactor
        isOn={secondFactor.is_on}
        isRequired={secondFactor.is_required}
        codesLeft={secondFactor.recovery_codes_left}
      />
      <TokenBlock
        title={t("tokens")}
        tokens={tokens}
        onRevoke={(token) => api.session.revokeOneToken({ token })}
        grantable={{ isAdmin: user.isAdmin, abilities: rights.map(({ ability }) => ability) }}
        onCreate={async (token) => (await api.session.createNamedToken(token)).token}
        onChanged={() => router.refresh()}
      />
    </PlainScreen>
  )
}

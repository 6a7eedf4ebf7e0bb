-- CreateTable
CREATE TABLE "owner_signature" (
    "owner" CITEXT NOT NULL,
    "signature_text" TEXT NOT NULL,
    "signature_html" TEXT NOT NULL,
    "languages" TEXT[] DEFAULT ARRAY['en', 'fr']::TEXT[],

    CONSTRAINT "owner_signature_pkey" PRIMARY KEY ("owner")
);

-- AlterTable
ALTER TABLE "mailbox" ADD COLUMN     "privacy_notice_id" INTEGER;

-- AlterTable
ALTER TABLE "registration" ADD COLUMN     "privacy_notice_id" INTEGER;

-- CreateTable
CREATE TABLE "privacy_notice" (
    "id" SERIAL NOT NULL,
    "kind" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "texts" JSONB NOT NULL,
    "published_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "published_by_id" INTEGER,

    CONSTRAINT "privacy_notice_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "privacy_notice_acceptance" (
    "user_id" INTEGER NOT NULL,
    "notice_id" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "privacy_notice_acceptance_pkey" PRIMARY KEY ("user_id","notice_id")
);

-- CreateIndex
CREATE INDEX "privacy_notice_published_by_id_idx" ON "privacy_notice"("published_by_id");

-- CreateIndex
CREATE UNIQUE INDEX "privacy_notice_kind_number_key" ON "privacy_notice"("kind", "number");

-- CreateIndex
CREATE INDEX "privacy_notice_acceptance_notice_id_idx" ON "privacy_notice_acceptance"("notice_id");

-- CreateIndex
CREATE INDEX "mailbox_privacy_notice_id_idx" ON "mailbox"("privacy_notice_id");

-- CreateIndex
CREATE INDEX "registration_privacy_notice_id_idx" ON "registration"("privacy_notice_id");

-- AddForeignKey
ALTER TABLE "mailbox" ADD CONSTRAINT "mailbox_privacy_notice_id_fkey" FOREIGN KEY ("privacy_notice_id") REFERENCES "privacy_notice"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "privacy_notice" ADD CONSTRAINT "privacy_notice_published_by_id_fkey" FOREIGN KEY ("published_by_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "privacy_notice_acceptance" ADD CONSTRAINT "privacy_notice_acceptance_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "privacy_notice_acceptance" ADD CONSTRAINT "privacy_notice_acceptance_notice_id_fkey" FOREIGN KEY ("notice_id") REFERENCES "privacy_notice"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "registration" ADD CONSTRAINT "registration_privacy_notice_id_fkey" FOREIGN KEY ("privacy_notice_id") REFERENCES "privacy_notice"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What is said at first; administrators publish what fits their house.
INSERT INTO "privacy_notice" ("kind", "number", "texts") VALUES
  ('application', 1, $notice${
  "en": {
    "purpose": "We use what you enter here to handle your application: to assess it, to place your stand, to invoice it, and to write to you about the show. Your company, your brands and their pictures may appear in the catalogue and on the website of the show once you are accepted. The legal basis is the contract that you ask for; invoices are kept because the law asks for it.",
    "duration": "An application that you do not send is deleted a year after you last filled it in. One that you send is kept as long as you exhibit with us, and three years after our last contact. Invoices and payments are kept for ten years.",
    "rights": "You can ask for a copy of your data, have it corrected or erased, have its use limited, and receive it in a form that other programs read. What the law obliges us to keep, such as invoices, stays until that time is over. You can complain to the data protection authority, in France the CNIL (www.cnil.fr).",
    "responsible": "The organiser of the show, whose name and address are in the terms of participation and on every invoice. Your data is read by its sales, registration and accounting teams, and is handed to nobody else but those who work for us: the host of this site, our mail provider and our accounting software.",
    "objection": "Write to the organiser, by answering any of its emails or by post, to use your rights or to object to the use of your data. Every mailing has a link by which you leave it with one click."
  },
  "fr": {
    "purpose": "Nous utilisons ce que vous saisissez ici pour traiter votre candidature : l’étudier, attribuer votre stand, le facturer et vous écrire au sujet du salon. Votre société, vos marques et leurs images peuvent figurer au catalogue et sur le site du salon une fois votre candidature acceptée. La base légale est le contrat que vous demandez ; les factures sont conservées parce que la loi l’exige.",
    "duration": "Une candidature que vous n’envoyez pas est supprimée un an après votre dernière saisie. Une candidature envoyée est conservée tant que vous exposez chez nous, puis trois ans après notre dernier contact. Les factures et les paiements sont conservés dix ans.",
    "rights": "Vous pouvez demander une copie de vos données, les faire rectifier ou effacer, en faire limiter l’utilisation et les recevoir dans un format lisible par d’autres logiciels. Ce que la loi nous oblige à conserver, comme les factures, le reste jusqu’au terme prévu. Vous pouvez adresser une réclamation à la CNIL (www.cnil.fr).",
    "responsible": "L’organisateur du salon, dont le nom et l’adresse figurent dans les conditions de participation et sur chaque facture. Vos données sont lues par ses équipes commerciales, des inscriptions et de la comptabilité, et ne sont transmises à personne d’autre que ceux qui travaillent pour nous : l’hébergeur de ce site, notre prestataire de messagerie et notre logiciel de comptabilité.",
    "objection": "Écrivez à l’organisateur, en répondant à l’un de ses e-mails ou par courrier, pour exercer vos droits ou vous opposer à l’utilisation de vos données. Chaque envoi groupé contient un lien qui vous désinscrit en un clic."
  }
}$notice$),
  ('mailbox', 1, $notice${
  "en": {
    "purpose": "Your mailbox is read so that emails with contacts, companies and applicants on file are found at their record, by you and by colleagues who may read mails. Emails with anybody else are not kept: they are looked at and left in your mailbox. What you send from here goes through your own server.",
    "duration": "Emails are kept as long as the records that they belong to, at most for the time set in the administration, also after you unlink your mailbox. Unlinking ends the reading at once and deletes the password.",
    "rights": "You can hide a conversation from your colleagues, remove an email from the application, and name addresses and domains whose emails are never kept. Private emails have no place in a professional mailbox that you link; nobody may demand that you link a private one. You can ask for a copy of your data, have it corrected or erased, and complain to the data protection authority, in France the CNIL (www.cnil.fr).",
    "responsible": "Your employer, the organiser of the shows. Administrators see whether your mailbox works and how many emails it has, not what you keep private. Your password is stored encrypted and shown to nobody.",
    "objection": "You can unlink your mailbox at any time in your profile. To object to the use of your emails write to an administrator or to your employer’s data protection contact."
  },
  "fr": {
    "purpose": "Votre messagerie est lue pour que les e-mails échangés avec les contacts, sociétés et candidats enregistrés se retrouvent sur leur fiche, pour vous et pour les collègues autorisés à lire les e-mails. Les e-mails échangés avec d’autres personnes ne sont pas conservés : ils sont examinés et restent dans votre messagerie. Ce que vous envoyez d’ici passe par votre propre serveur.",
    "duration": "Les e-mails sont conservés aussi longtemps que les fiches auxquelles ils se rattachent, au plus pendant la durée fixée dans l’administration, même après la dissociation de votre messagerie. La dissociation met fin à la lecture immédiatement et supprime le mot de passe.",
    "rights": "Vous pouvez masquer une conversation à vos collègues, retirer un e-mail de l’application et indiquer les adresses et domaines dont les e-mails ne sont jamais conservés. Une messagerie professionnelle que vous associez n’a pas vocation à contenir des e-mails privés ; personne ne peut exiger que vous associiez une messagerie privée. Vous pouvez demander une copie de vos données, les faire rectifier ou effacer, et adresser une réclamation à la CNIL (www.cnil.fr).",
    "responsible": "Votre employeur, l’organisateur des salons. Les administrateurs voient si votre messagerie fonctionne et combien d’e-mails elle contient, pas ce que vous gardez privé. Votre mot de passe est conservé chiffré et n’est montré à personne.",
    "objection": "Vous pouvez dissocier votre messagerie à tout moment dans votre profil. Pour vous opposer à l’utilisation de vos e-mails, écrivez à un administrateur ou au correspondant de votre employeur pour la protection des données."
  }
}$notice$);

import { type Talk, them, us } from "#prisma/seed/demo/conversations/talk.ts"

type Story = Omit<Talk, "language">

const stories: Story[] = [
  {
    seller: "sales",
    subject: "Emplacement pour janvier",
    labels: ["Booths"],
    daysAgo: 1,
    isUnread: true,
    mails: [
      us(
        0,
        "Bonjour {first},\n\nVotre dossier pour janvier est complet, merci. Je peux vous proposer deux emplacements de 6 m² : en bout d'allée côté mode, ou face à l'entrée côté déco. Le plan est joint.\n\nBien à vous,\n{me}",
        "Plan du hall.pdf",
      ),
      them(
        18,
        "Bonjour {me},\n\nMerci pour votre retour rapide. Nous prenons le bout d'allée côté mode. Est-il possible d'avoir une cloison pleine au fond pour accrocher nos portants ?\n\nBelle journée,\n{first}",
      ),
    ],
  },
  {
    seller: "sales",
    subject: "Facture d'acompte : échéance",
    labels: ["Invoices"],
    daysAgo: 3,
    isUnread: true,
    mails: [
      us(
        0,
        "Bonjour {first},\n\nSauf erreur de ma part, nous n'avons pas encore reçu l'acompte de 40 % pour votre stand. Pouvez-vous me donner une date ? La facture est jointe pour mémoire.\n\nCordialement,\n{me}",
        "Facture acompte.pdf",
      ),
      them(
        7,
        "Bonjour {me},\n\nNotre comptable était en congés, le virement part vendredi. Pouvez-vous patienter jusque-là sans remettre l'emplacement en vente ?\n\nMerci beaucoup,\n{first}",
      ),
    ],
  },
  {
    seller: "sales",
    subject: "Changement de nom de marque",
    daysAgo: 7,
    mails: [
      them(
        0,
        "Bonjour,\n\nNous changeons de nom à partir de la prochaine saison. Que devons-nous faire pour le catalogue et l'enseigne ?\n\n{first}",
      ),
      us(
        4,
        "Bonjour {first},\n\nFélicitations ! Envoyez-moi le nouveau logo et un extrait Kbis à jour, je m'occupe du catalogue, de l'enseigne et de la facturation. Pour le site, vous pouvez le faire vous-même depuis votre page exposant.\n\n{me}",
      ),
      them(40, "Voici les deux documents. Merci pour votre aide.\n\n{first}", "Kbis.pdf", "logo.png"),
      us(3, "C'est noté partout. Bonne continuation sous ce beau nom !\n\n{me}"),
    ],
  },
  {
    seller: "sales",
    subject: "Votre candidature : liste d'attente",
    daysAgo: 10,
    mails: [
      us(
        0,
        "Bonjour {first},\n\nLe comité a beaucoup aimé {company}. La section bébé est complète à ce jour, nous vous avons donc inscrits en tête de liste d'attente. Des places se libèrent en général six semaines avant l'ouverture.\n\nBien à vous,\n{me}",
      ),
      them(
        25,
        "Bonjour {me},\n\nMerci pour votre franchise. Nous serions prêts à prendre 4 m² au lieu de 6, si cela aide.\n\n{first}",
      ),
      us(2, "Cela aide beaucoup, je le note. Je vous rappelle dès qu'un 4 m² se libère.\n\n{me}"),
    ],
  },
  {
    seller: "sales",
    subject: "Réunion de présentation de la plateforme",
    daysAgo: 4,
    mails: [
      us(
        0,
        "Bonjour {first},\n\nLa présentation de la plateforme de commande dure vingt minutes. Jeudi à 10 h vous conviendrait-il ?\n\n{me}",
      ),
      {
        ...them(
          0,
          "Bonjour,\n\nJe suis absente du bureau jusqu'au 2 et ne consulte pas mes e-mails. Pour toute commande urgente, merci d'appeler l'atelier.\n\n{first}",
        ),
        machine: "away",
      },
    ],
  },
  {
    seller: "sales",
    copy: "admin",
    subject: "Remise pour dix ans de présence",
    labels: ["Call back"],
    daysAgo: 2,
    isUnread: true,
    mails: [
      them(
        0,
        "Bonjour {me},\n\nCette année marque notre dixième participation. Y aurait-il un geste commercial sur le stand de 12 m² ? Une remise, ou l'éclairage offert ?\n\nBien cordialement,\n{first}",
      ),
      us(
        6,
        "Bonjour {first},\n\nDix ans, cela se fête. J'en parle à Adèle, en copie, et je reviens vers vous demain.\n\n{me}",
      ),
      them(22, "Merci à vous deux, nous attendons votre réponse avec impatience.\n\n{first}"),
    ],
  },
  {
    seller: "admin",
    subject: "Partenariat pour la fête d'ouverture",
    daysAgo: 5,
    isUnread: true,
    mails: [
      them(
        0,
        "Chère Adèle,\n\nNous aimerions habiller l'espace enfants de la fête d'ouverture avec nos tissus. Vous trouverez notre proposition ci-jointe. Qu'en pensez-vous ?\n\nTrès bonne journée,\n{first}",
        "Proposition fête.pdf",
      ),
    ],
  },
  {
    seller: "admin",
    subject: "Attestation pour la subvention régionale",
    daysAgo: 15,
    mails: [
      them(
        0,
        "Bonjour,\n\nLa Région finance une partie de notre stand et nous demande une attestation de participation signée. Pouvez-vous nous la fournir avant le 30 ?\n\n{first}",
      ),
      us(
        3,
        "Bonjour {first},\n\nLa voici. Bon courage pour le dossier !\n\nAdèle",
        "Attestation de participation.pdf",
      ),
      them(1, "Merci, c'était rapide !\n\n{first}"),
    ],
  },
  {
    seller: "camille.roussel",
    subject: "Montage : horaires du dimanche",
    labels: ["Booths"],
    daysAgo: 9,
    mails: [
      them(
        0,
        "Bonjour Camille,\n\nÀ quelle heure pouvons-nous accéder au hall pour le montage ? Nous venons de Lyon avec un utilitaire.\n\n{first}",
      ),
      us(
        2,
        "Bonjour {first},\n\nDe 8 h à 20 h le dimanche, par le quai B. Le quai se réserve par créneau d'une heure ; je vous ai mis à 10 h, dites-moi si cela ne va pas.\n\nCamille",
      ),
    ],
  },
  {
    seller: "camille.roussel",
    copy: "sales",
    subject: "Rendez-vous à l'atelier",
    daysAgo: 21,
    mails: [
      us(
        0,
        "Bonjour {first},\n\nSam et moi serons à Nantes le 14. Nous serions ravis de découvrir votre nouvelle collection à l'atelier, en fin de matinée si possible.\n\nCamille",
      ),
      them(5, "Avec plaisir ! 11 h 30, et nous vous gardons à déjeuner.\n\n{first}"),
      us(1, "Parfait, merci pour l'invitation.\n\nCamille"),
    ],
  },
  {
    seller: "sales",
    subject: "Invitations pour nos clientes",
    daysAgo: 13,
    mails: [
      them(
        0,
        "Bonjour {me},\n\nPouvons-nous inviter une trentaine de boutiques clientes ? Nous avons la liste prête.\n\n{first}",
        "boutiques.csv",
      ),
      us(
        3,
        "Bonjour {first},\n\nBien sûr. J'ai importé votre liste : 31 invitations partent demain matin, à votre nom.\n\n{me}",
      ),
    ],
  },
  {
    seller: "sales",
    subject: "Dossier incomplet : visuels et numéro de TVA",
    daysAgo: 6,
    mails: [
      us(
        0,
        "Bonjour {first},\n\nIl manque deux éléments à votre dossier : les visuels de la collection et votre numéro de TVA. Sans eux, je ne peux pas le présenter au comité de mardi.\n\n{me}",
      ),
      them(
        28,
        "Bonjour, voici les visuels. Nous sommes en franchise de TVA, nous n'avons donc pas de numéro : est-ce un problème ?\n\n{first}",
        "collection.png",
      ),
      us(1, "Pas du tout, je l'indique ainsi. Votre dossier est complet.\n\n{me}"),
    ],
  },
  {
    seller: "giulia.ferri",
    subject: "Traduction du communiqué de presse",
    daysAgo: 18,
    mails: [
      them(
        0,
        "Bonjour Giulia,\n\nAvez-vous le communiqué en italien pour nos distributeurs à Milan ?\n\n{first}",
      ),
      us(
        5,
        "Bonjour {first},\n\nLe voici, avec les dates et le plan d'accès.\n\nGiulia",
        "Comunicato stampa.pdf",
      ),
    ],
  },
  {
    seller: "mei.chen",
    subject: "Échantillons bloqués en douane",
    daysAgo: 2,
    mails: [
      them(
        0,
        "Bonjour Mei,\n\nNotre colis d'échantillons est bloqué à Roissy depuis lundi. On nous demande une facture pro forma au nom du salon. Pouvez-vous nous aider ?\n\n{first}",
      ),
      us(
        1,
        "Bonjour {first},\n\nJ'appelle notre transitaire tout de suite. Envoyez-moi le numéro de suivi et la valeur déclarée.\n\nMei",
      ),
      them(
        2,
        "Le numéro est sur l'avis ci-joint, valeur 480 euros. Merci infiniment.\n\n{first}",
        "Avis de passage.pdf",
      ),
    ],
  },
  {
    seller: "sales",
    subject: "Stand accessible aux poussettes ?",
    daysAgo: 0,
    isUnread: true,
    mails: [
      them(
        0,
        "Bonjour {me},\n\nNous présentons une poussette double et il nous faut 1,20 m de passage devant la table. Est-ce possible sur 6 m², ou faut-il passer à 9 ?\n\nMerci d'avance,\n{first}",
      ),
    ],
  },
]

export const frenchTalks: Talk[] = stories.map((talk) => ({ ...talk, language: "fr" }))

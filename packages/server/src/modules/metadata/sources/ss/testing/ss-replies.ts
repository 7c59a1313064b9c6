import type { FakeReply } from '#testing/fake-source.ts';

const API = 'https://neoclone.screenscraper.fr/api2';
/** ScreenScraper repeats the credentials of the request in every address of a reply. */
const CREDENTIALS =
  'devid=INVENTED-DEV&devpassword=INVENTED-DEV-PASSWORD&softname=saveroom&ssid=INVENTED-USER&sspassword=INVENTED-PASSWORD';

const header = (call: string) => ({
  APIversion: '2.0',
  dateTime: '2025-07-19',
  commandRequested: `${API}/${call}?${CREDENTIALS}&output=json`,
  success: 'true',
  error: '',
});

const serveurs = {
  cpu1: '0',
  cpu2: '0',
  cpu3: '0',
  cpu4: '0',
  threadsmin: '3000',
  nbscrapeurs: '500',
  apiacces: '7000000',
  closefornomember: '0',
  closeforleecher: '0',
  maxthreadfornonmember: '256',
  threadfornonmember: '31',
  maxthreadformember: '4096',
  threadformember: '114',
};

/** The limits of the account; every number is text. */
const ssuser = {
  id: 'INVENTED-USER',
  numid: '0',
  niveau: '1',
  contribution: '0',
  uploadsysteme: '0',
  uploadinfos: '0',
  romasso: '0',
  uploadmedia: '0',
  propositionok: '0',
  propositionko: '0',
  quotarefu: '0',
  maxthreads: '2',
  maxdownloadspeed: '128',
  requeststoday: '40',
  requestskotoday: '0',
  maxrequestspermin: '150',
  maxrequestsperday: '15000',
  maxrequestskoperday: '1500',
  visites: '19',
  datedernierevisite: '2025-07-22 04:21:46',
  favregion: '',
};

const media = (type: string, region: string, format = 'png') => ({
  type,
  parent: 'jeu',
  url: `${API}/mediaJeu.php?${CREDENTIALS}&systemeid=1&jeuid=70001&media=${type}(${region})`,
  region,
  crc: '0a1b2c3d',
  md5: '00112233445566778899aabbccddeeff',
  sha1: '0123456789abcdef0123456789abcdef01234567',
  size: '5600',
  format,
});

const inLanguages = (id: string, texts: Readonly<Record<string, string>>) => ({
  id,
  nomcourt: '',
  principale: '1',
  parentid: '0',
  noms: Object.entries(texts).map(([langue, text]) => ({ langue, text })),
});

const lanternHarbor = {
  id: '70001',
  romid: '',
  notgame: 'false',
  noms: [
    { region: 'ss', text: 'Lantern Harbor' },
    { region: 'us', text: 'Lantern Harbor' },
    { region: 'eu', text: 'Quill &amp; Lantern : The  Harbor' },
    { region: 'jp', text: 'Chochin no Minato' },
  ],
  cloneof: '0',
  systeme: { id: '1', text: 'Megadrive' },
  editeur: { id: '71001', text: 'Halfmoon &amp; Sons' },
  developpeur: { id: '71002', text: 'Copper Fern Studio' },
  joueurs: { text: '1-4' },
  note: { text: '14' },
  topstaff: '0',
  rotation: '0',
  synopsis: [
    { langue: 'fr', text: 'Une gardienne rallume les lampes d&#039;un port.' },
    { langue: 'en', text: 'A keeper &quot;relights&quot; the lamps of a sunken caf&eacute;.' },
  ],
  classifications: [
    { type: 'VRC', text: 'GA' },
    { type: 'PEGI', text: '7' },
  ],
  dates: [
    { region: 'fr', text: '1994-03-23' },
    { region: 'us', text: '1993-07-13' },
    { region: 'jp', text: '1994' },
  ],
  genres: [inLanguages('10', { fr: 'Aventure inventée', en: 'Adventure' })],
  modes: [inLanguages('4', { fr: 'Jouable en solo', en: 'Single-player' })],
  familles: [inLanguages('20297', { fr: 'Lantern' })],
  themes: [inLanguages('3', { fr: 'Mer' })],
  medias: [
    media('sstitle', 'wor'),
    media('fanart', 'wor'),
    media('ss', 'wor'),
    media('box-2D', 'us'),
    media('box-2D', 'jp'),
    media('wheel', 'wor'),
    media('manuel', 'us', 'pdf'),
    // Pictures of a company, not of the game.
    {
      type: 'box-2D',
      parent: 'editeur',
      subparent: 'logo',
      url: `${API}/mediaCompagnie.php?${CREDENTIALS}&groupid=1&media=logo-monochrome`,
      crc: '0a1b2c3e',
      md5: '',
      sha1: '',
      size: '1',
      format: 'png',
    },
  ],
  roms: [
    {
      id: '73',
      romsize: '359440',
      romfilename: 'Lantern Harbor (World).zip',
      romnumsupport: '1',
      romtotalsupport: '1',
      romcloneof: '0',
      romcrc: '0A1B2C3D',
      rommd5: '00112233445566778899AABBCCDDEEFF',
      romsha1: '',
      beta: '0',
      demo: '0',
      proto: '0',
      trad: '0',
      hack: '0',
      unl: '0',
      alt: '0',
      best: '0',
      netplay: '0',
      regions: {
        regions_id: ['57'],
        regions_shortname: ['wor'],
        regions_en: ['World'],
        regions_fr: ['Monde'],
        regions_de: ['World'],
        regions_es: ['Mundo'],
        regions_pt: ['Mundo'],
      },
    },
  ],
};

/** Results of a search have no ROMs, and what is empty is missing, null or an empty list. */
const found = (id: string, name: string, facts: object = {}) => ({
  id,
  noms: [{ region: 'ss', text: name }],
  systeme: { id: '1', text: 'Megadrive' },
  joueurs: { text: '1-2' },
  note: { text: '13' },
  topstaff: null,
  rotation: '0',
  controles: '0',
  couleurs: '0',
  ...facts,
});

const reply = (call: string, answer: object): FakeReply => ({
  body: { header: header(call), response: { serveurs, ssuser, ...answer } },
});

const refusal = (status: number, body: string): FakeReply => ({ status, body });

/** Replies of `api.screenscraper.fr`; rejectedMatches are plain text in French. */
export const ssReplies = {
  game: reply('jeuInfos.php', { jeu: lanternHarbor }),
  bios: reply('jeuInfos.php', { jeu: { ...lanternHarbor, notgame: 'true' } }),
  namedNotGame: reply('jeuInfos.php', {
    jeu: { ...lanternHarbor, noms: [{ region: 'us', text: 'ZZZ(notgame):Bios' }] },
  }),
  games: reply('jeuRecherche.php', {
    jeux: [
      found('70001', 'Lantern Harbor', { medias: [media('box-2D', 'us')], synopsis: [] }),
      found('70002', 'Lantern Harbor 2', { editeur: null, note: [], medias: null }),
      found('70003', 'ZZZ(notgame):Lantern tool'),
    ],
  }),
  /** A search without a result holds one empty game. */
  noGames: reply('jeuRecherche.php', { jeux: [{}] }),
  account: reply('ssuserInfos.php', {}),
  notFound: refusal(404, 'Erreur : Jeu non trouvée !'),
  invalidChecksum: refusal(400, 'Champ crc, md5 ou sha1 erroné'),
  wrongLoginInPage: refusal(200, 'Erreur de login : inventé'),
  wrongLogin: refusal(403, 'Erreur de login'),
  wrongDeveloper: refusal(403, 'Erreur de login : identifiants développeur !'),
  membersOnly: refusal(401, 'API fermé pour les non membres'),
  closed: refusal(423, 'API totalement fermé'),
  blacklisted: refusal(426, 'Logiciel blacklisté'),
  tooManyThreads: refusal(429, 'Le nombre de threads est atteint'),
  quotaReached: refusal(430, 'Votre quota de scrape est dépassé'),
  unknownQuotaReached: refusal(431, 'Trop de roms inconnues'),
} satisfies Record<string, FakeReply>;

import type { CareTexts } from '../care-texts.ts'

export const german: CareTexts = {
  suicide: {
    title: 'Bleib noch ein wenig',
    paragraphs: [
      'Wenn du daran denkst, dir das Leben zu nehmen, muss es gerade sehr wehtun. Entscheide jetzt nichts. Es geht nur um die nächsten Minuten.',
      'Geh weg von allem, womit du dir etwas antun könntest. Geh in ein anderes Zimmer oder an einen sicheren Ort, am besten zu jemandem. Wenn du schon etwas getan hast oder kurz davor bist, wähl sofort den Notruf.',
      'Sonst ruf das Hilfetelefon unten an. Du kannst sagen: „Ich habe Angst, dass ich mir etwas antue.“ Das genügt. Bitte dann einen Menschen, zu dir zu kommen oder am Telefon zu bleiben. Du darfst ihn auch wecken.',
      'Deine Worte sind gespeichert und privat. Falls das hier nicht dir galt, verzeih die Störung.',
    ],
  },
  selfharm: {
    title: 'Erst einmal eine Pause',
    paragraphs: [
      'Wenn du den Drang spürst, dich zu verletzen, versuch, zehn Minuten zu warten.',
      'Lass liegen, was du dafür nehmen könntest. Geh in ein anderes Zimmer. Lass kaltes Wasser über deine Hände laufen.',
      'Wenn du schon verletzt bist, drück ein sauberes Tuch fest auf die Wunde. Ist sie tief oder blutet sie weiter, wähl den Notruf. Ebenso, wenn du etwas Gefährliches oder zu viele Tabletten geschluckt hast, auch wenn du nichts merkst.',
      'Melde dich dann bei einem Menschen: einer Freundin, jemandem aus der Familie, einem Lehrer, der Nachbarin. „Ich brauche gerade jemanden bei mir“ genügt. Erklären musst du nichts. Oder ruf das Hilfetelefon unten an.',
      'Deine Worte sind gespeichert und privat. Falls das hier nicht dir galt, leg es einfach beiseite.',
    ],
  },
  abuse: {
    title: 'In deinem Tempo',
    paragraphs: [
      'Diese Seite lässt sich schnell schließen. Jemand könnte deinen Verlauf oder deine Anrufe sehen. Nimm ein sicheres Telefon, wenn es geht.',
      'Wenn dir jemand wehtut, dir droht oder dich kontrolliert, bist du nicht schuld, egal wer es ist. Du musst jetzt niemanden zur Rede stellen und nichts entscheiden.',
      'Wenn niemand mithört, ruf das Hilfetelefon unten an, auch wenn du nur etwas fragen willst. Oder sprich mit einem Menschen, dem du vertraust: einer Freundin, einem Lehrer, einer Ärztin. Bist du in Gefahr, wähl den Notruf, sobald du es sicher kannst.',
      'Deine Worte sind gespeichert und privat, außer jemand kommt an dein Gerät oder dein Konto. Falls das hier nicht dir galt, verzeih die Störung.',
    ],
  },
  eating: {
    title: 'Setz dich erst einmal hin',
    paragraphs: [
      'Wenn sich alles ums Essen oder um deinen Körper dreht: Du musst das nicht jetzt lösen.',
      'Setz dich an einen ruhigen Ort, weg von Waage und Spiegel. Am besten zu jemandem.',
      'Warst du ohnmächtig, bist du sehr schwach, tut dir die Brust weh oder schlägt dein Herz seltsam, wähl den Notruf.',
      'Sag es heute einem Menschen: jemandem aus der Familie oder einer Freundin. Zum Beispiel: „Ich komme mit dem Essen nicht mehr klar. Komm bitte mit zum Arzt.“ Oder ruf das Hilfetelefon unten an. Um Hilfe bitten kannst du, egal wie viel du wiegst.',
      'Deine Worte sind gespeichert und privat. Falls das hier nicht dir galt, verzeih die Störung.',
    ],
  },
  unreal: {
    title: 'Weniger Lärm, ein vertrauter Mensch',
    paragraphs: [
      'Vielleicht ist gerade alles sehr laut, sehr schnell oder sehr nah. Du musst jetzt nichts klären und nichts entscheiden.',
      'Sorg für etwas Ruhe. Mach Fernseher und Musik aus. Dimm das Licht. Setz oder leg dich hin. Trink etwas Wasser. Fahr bitte nicht selbst Auto.',
      'Ruf einen Menschen an, dem du vertraust. Du kannst sagen: „Mir ist gerade alles zu viel. Bleib bitte bei mir.“ Geh heute noch zum Arzt, möglichst zu zweit. Ist alles geschlossen, ruf das Hilfetelefon unten an.',
      'Wenn dich etwas drängt, dir oder jemand anderem wehzutun, wähl den Notruf.',
      'Deine Worte sind gespeichert und privat. Falls das hier nicht passt, leg es einfach beiseite.',
    ],
  },
  violence: {
    title: 'Erst Abstand, dann anrufen',
    paragraphs: [
      'Wenn du Angst hast, jemandem etwas anzutun, schaff zuerst Abstand. Hältst du ein Baby, leg es behutsam auf den Rücken in sein Bett. Es darf ein paar Minuten weinen. Leg alles andere aus der Hand. Geh in ein anderes Zimmer.',
      'Ruf dann das Hilfetelefon unten an. Du kannst sagen: „Ich habe Angst, jemandem etwas anzutun.“ Dafür musst du dich nicht schämen. Bitte jemanden, um den es dabei nicht geht, gleich zu dir zu kommen. Ist jemand in Gefahr, wähl den Notruf.',
      'Erschreckende Bilder tauchen auch bei Menschen auf, die sie nicht wollen. Auch das kannst du sagen.',
      'Deine Worte sind gespeichert und privat. Falls das hier nicht dir galt, verzeih die Störung.',
    ],
  },
  emergency: {
    title: 'Wähl jetzt den Notruf',
    paragraphs: [
      'Wähl jetzt den Notruf. Die Nummer steht unten. Diese Seite ruft niemanden an.',
      'Sag, wo du bist. Sag, was los ist. Wurde etwas eingenommen, sag, was, wie viel und wann. Leg nicht auf. Tu, was man dir sagt.',
      'Wenn dich niemand bedroht: Stell auf Lautsprecher und schließ die Tür auf. Bitte jemanden, zu dir zu kommen. Bring dich nicht zum Erbrechen.',
      'Deine Worte sind gespeichert und privat. Falls es kein Notfall ist, entschuldige den Schreck.',
    ],
  },
}

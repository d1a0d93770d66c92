// For a goal about a person or an animal that has died. The dead neither speak nor appear, and
// nobody says what they would have wanted. The picture is let go at the end; the love is not.

export const griefScripts: readonly string[] = [
  `Let something hold you: a chair, a bed, a wall at your back. [pause 5s] There is nothing in these minutes that you could do wrong. [pause 4s] Your breath comes as it comes, ragged or even. Let it. [pause 6s]

Someone you love has died. Everything here leaves that true. [pause 5s] You may have been told how long this takes, and the right way to carry it. Put those sayings down outside, on the step. What you feel today is simply what today weighs. [pause 6s]

It is early evening, the hour when windows begin to be lamps. You are at a table. The wood is cool under your forearms, with a scratch that your finger knows. [pause 5s]

A neighbour comes up the path; you hear the gravel, then a knock. They set a covered pot on the stove, hang their coat over a chair, and say, “We can talk, or we can sit.” You nod. That is settled. [pause 6s]

Steam begins to lift the lid. It smells of thyme. Rain arrives, a little of it, tapping on the sill. [pause 5s] They find the bowls without asking, and a spoon is put into your hand. You taste some, as much as goes. [pause 5s]

After a while you say the name. It is only a word, and it takes up the whole room. [pause 8s] Across the table a head is bowed, and lifts again. “Tell me something,” they say. “Anything.” [pause 4s] You look for a small thing, one that only you would know, and you tell it badly. You laugh in the middle, or your eyes spill, or both. It is heard to the end. [pause 8s]

The love is in the telling. It has been there under the ache all this while, steady as the table. You lean on it, and it bears you. [pause 7s]

Later the bowls stand upside down on a cloth. At the door a hand rests on your shoulder for the length of a breath. “Same time next week,” they say. You hear the gravel again, and then the rain by itself. [pause 6s]

Today you do one small part of this. You think of a person who can hear that name without hurrying past it. [pause 4s] You write them a line, asking whether they would come by, or listen for a while. You send it, or you let it lie there until you can. [pause 5s]

Thank whoever sits with you. Thank the love, for lasting. Thank your own tired body, for getting you as far as this. [pause 6s]

Now the table, the steam and the rain may grow faint. The love is not asked to. [pause 7s] Feel again what is holding you. Hear one sound in the room, a near one. When you like, open your eyes, and rest them on something plain.`,

  `Sit or lie as you are. [pause 4s] Undo one thing: a fist, a frown, a held breath. [pause 5s] The rest may stay tight for as long as it wants to. [pause 5s]

Grief is given so many tasks. To end by a certain month, to be brave in company, to turn into something wise. You can put all of those down. [pause 5s] You love, and the one you love has died, and you are here. Let these three stand side by side for a while. [pause 7s]

A path runs along the water. It is morning, still without colour, the reeds wet. Your shoes darken at the toes. [pause 5s] Beside you goes a friend who keeps your pace, and your pace is hardly one at all; you slow, you stop, you go on. Neither of you has brought any advice. [pause 5s]

A rowing boat knocks against its post. You hear it before you see it, a hollow, patient sound. [pause 5s] The boards of the landing stage give a little under your feet, then hold. You sit down at the end of them, close together, like people sharing an umbrella. [pause 6s]

Your friend unscrews a flask. The tea is too hot and tastes of metal, and you pass the cup back and forth. [pause 4s] “It comes in waves,” you say, and you are sorry at once, because it is what everyone says. “It does, though,” says your friend, looking at the water. [pause 6s]

One comes. You feel it rise in your throat, and this time you let it. An arm goes round your back and stays there, firm as a rail. You weep, or shake, or only breathe. [pause 8s] It passes through you as the wake of a boat passes through the reeds: everything bends, and the roots keep their hold. [pause 7s]

By then the sun is on the boards. The warmth reaches your knees first. You notice your love in the midst of all this, whole, down to the smallest thing. Death has made it no smaller. [pause 7s] You pick up a flat stone, hold it till it is warm, and keep it. [pause 5s]

On the way back you each say something ordinary. A button is loose. There may be rain. [pause 4s]

Today asks for less. You go to a door or a window and feel the air on your face. You say the name once, under your breath. [pause 5s] It is a small act, and it is whole. [pause 4s]

Be thankful for the friend who keeps your pace, known to you already or still to come. Be thankful for your heart, which does the loving. [pause 6s]

The path can fade now, reeds and boards and water. The love you keep. [pause 6s] Come back to the place you are in. Feel the ground in it, and let your eyes open slowly.`,

  `Find the floor with your feet, or the mattress with your back. [pause 4s] Lay one hand over the other, and feel which is the warmer. [pause 6s] Leave your face and your breath exactly as they are. [pause 4s]

Someone you love has died, and the days go on arriving all the same. [pause 5s] You needn’t be at peace with that. You needn’t keep the sorrow fresh, either, as a proof of love; the love is known. Set that worry down by your feet. [pause 6s]

It is late in the year, mild and still. There is a patch of earth, the corner of a garden, a tub on a balcony. You kneel beside it on a folded sack. [pause 4s] A paper bag rustles: bulbs, dry and brown, with skins like onions. You bring one to your nose. It smells of cellars. [pause 5s]

You push the trowel in. The soil is cold on top, and further down almost warm. [pause 4s] You set the first bulb on its base, point upward, and turn it until it stands. [pause 7s] You draw the crumbs of earth over it with your fingers. [pause 4s]

A neighbour stops at the fence with a watering can and sees your face. They ask who it is for, and you tell them. They put the can down and stand with you for as long as a robin takes to look over the new soil. [pause 7s] “Let me fetch more water,” they say.

So there you are, with mud on your knees, in the middle of a week. Something hurts under your breastbone, and something there is tender, and your hands go on working through both. [pause 7s] Another bulb. Another. The can comes back, and the water sinks in with a ticking sound. [pause 6s]

When the bag is empty you sit on your heels. There is a brown patch, a trowel, a bird. You look for no sign in it. [pause 5s] What was true between you is true. No winter reaches it. [pause 8s] You wipe your palms, and feel the low sun along one side of your face. [pause 5s]

Today holds a step of about this size. You choose one thing that you have kept, and put it where the light falls, or you move a chair nearer to it. [pause 4s] You stay beside it for a breath or two, and then go on with your day. [pause 5s]

Thank the love that the hurt is made of. Thank every neighbour with a can of water. [pause 6s]

Let the garden be. It has been watered. [pause 5s] Nothing of your love is put away with it. [pause 6s] Here is your breath. Here is the warmer hand, and the other one. Look up when you wish to, and find the room around you.`,
]

"""Trains the reader: one MiniLM trunk with several heads, all tasks together.

    python train.py BASE DATA OUT [--epochs N] [--seed N] [--rate R] [--set-aside]

BASE holds config.json, model.fp16.safetensors and tokenizer.json of all-MiniLM-L6-v2; DATA is this folder; OUT
receives the weights and the scores of the validation authors.
"""
import argparse, json, math, os, random, time
import torch
import torch.nn as nn
import torch.nn.functional as F
from safetensors.torch import load_file, save_file
from transformers import BertConfig, BertModel, PreTrainedTokenizerFast

parser = argparse.ArgumentParser()
parser.add_argument('base'); parser.add_argument('data'); parser.add_argument('out')
parser.add_argument('--epochs', type=int, default=6)
parser.add_argument('--seed', type=int, default=1)
parser.add_argument('--rate', type=float, default=1e-4)
parser.add_argument('--batch', type=int, default=48)
parser.add_argument('--length', type=int, default=160)
parser.add_argument('--smoothing', type=float, default=0.05)
parser.add_argument('--average', type=float, default=0.98)
parser.add_argument('--drop', type=float, default=0.1)
parser.add_argument('--set-aside', action='store_true', help='also measure the authors who were set aside')
parser.add_argument('--measure', help='measure these weights instead of training')
parser.add_argument('--final', action='store_true', help='train on the validation authors, too')
args = parser.parse_args()
os.makedirs(args.out, exist_ok=True)
device = 'cuda' if torch.cuda.is_available() else 'cpu'
LABELS = json.load(open(f'{args.data}/labels.json'))
VALIDATION_AUTHORS = set(json.load(open(f'{args.data}/validation-authors.json')))
CARE, FEELING, VALENCE, PATH = (LABELS[k] for k in ('care', 'feeling', 'valence', 'path'))
SPAN, POLARITY, FIT = (LABELS[k] for k in ('span', 'polarity', 'fit'))
TAGS = ['O'] + [f'{p}-{s}' for s in SPAN for p in 'BI']

tok = PreTrainedTokenizerFast(tokenizer_file=f'{args.base}/tokenizer.json', pad_token='[PAD]', cls_token='[CLS]',
                              sep_token='[SEP]', unk_token='[UNK]', mask_token='[MASK]')
tok.backend_tokenizer.no_padding(); tok.backend_tokenizer.no_truncation()


class Reader(nn.Module):
    def __init__(self):
        super().__init__()
        config = json.load(open(f'{args.base}/config.json'))
        self.trunk = BertModel(BertConfig(**{k: v for k, v in config.items() if k not in ('architectures', 'model_type')}, attn_implementation='sdpa'), add_pooling_layer=False)
        state = {k: v.float() for k, v in load_file(f'{args.base}/model.fp16.safetensors').items()}
        state = {k.removeprefix('bert.'): v for k, v in state.items()}
        missing, unexpected = self.trunk.load_state_dict(state, strict=False)
        print('missing', missing, 'unexpected', unexpected)
        width = self.trunk.config.hidden_size
        self.drop = nn.Dropout(args.drop)
        self.heads = nn.ModuleDict({name: nn.Linear(width, size) for name, size in dict(
            care=len(CARE), feeling=len(FEELING), valence=len(VALENCE), path=len(PATH),
            tag=len(TAGS), polarity=len(POLARITY), fit=len(FIT)).items()})

    def forward(self, batch):
        tokens = self.trunk(**batch).last_hidden_state
        mask = batch['attention_mask'].unsqueeze(-1).float()
        vector = (tokens * mask).sum(1) / mask.sum(1)
        return self.drop(tokens), self.drop(vector)


def encode(records, pairs=False):
    if pairs:
        enc = tok([r['goal'] for r in records], [r['line'] for r in records], padding=True, truncation=True,
                  max_length=args.length, return_tensors='pt')
    else:
        enc = tok([r['text'] for r in records], padding=True, truncation=True, max_length=args.length,
                  return_tensors='pt', return_offsets_mapping=True)
    offsets = enc.pop('offset_mapping', None)
    return {k: v.to(device) for k, v in enc.items()}, offsets


def soft(labels, names, shares=(0.7, 0.3)):
    target = torch.zeros(len(names))
    for label, share in zip(labels, shares if len(labels) > 1 else (1.0,)):
        target[names.index(label)] += share
    return target


def soft_loss(logits, targets, weight=None):
    smooth = targets * (1 - args.smoothing) + args.smoothing / targets.shape[-1]
    loss = -(smooth * F.log_softmax(logits, -1)).sum(-1)
    if weight is not None:
        loss = loss * (targets * weight).sum(-1)
    return loss.mean()


def tags_of(record, offsets):
    """Tag and polarity for each token; -100 where nothing is learnt."""
    tags, polarity = [], []
    for start, end in offsets.tolist():
        if start == end:
            tags.append(-100); polarity.append(-100); continue
        for span in record['spans']:
            if span['start'] <= start < span['end']:
                first = not any(span['start'] <= s < start and s != e for s, e in offsets.tolist())
                tags.append(TAGS.index(('B-' if first else 'I-') + span['type']))
                polarity.append(POLARITY.index(span['polarity']))
                break
        else:
            tags.append(0); polarity.append(-100)
    return tags, polarity


CARE_WEIGHT = torch.tensor([1.0] + [1.3] * (len(CARE) - 1), device=device)


def losses(model, records, task):
    batch, offsets = encode(records, task == 'fit')
    tokens, vector = model(batch)
    head = model.heads
    if task == 'fit':
        return F.cross_entropy(head['fit'](vector), torch.tensor([FIT.index(r['fit']) for r in records], device=device),
                               label_smoothing=args.smoothing)
    total = 0.0
    def pick(key, name, labels):
        nonlocal total
        rows = [i for i, r in enumerate(records) if key(r)]
        if rows:
            targets = torch.stack([labels(records[i]) for i in rows]).to(device)
            weight = CARE_WEIGHT if name == 'care' else None
            share = len(rows) / len(records)
            total = total + share * soft_loss(head[name](vector[rows]), targets, weight)
    pick(lambda r: r.get('care') is not None, 'care', lambda r: soft(r['care'] or ['none'], CARE, (0.5, 0.5)))
    pick(lambda r: r.get('feelings'), 'feeling', lambda r: soft(r['feelings'], FEELING))
    pick(lambda r: r.get('valence'), 'valence', lambda r: soft([r['valence']], VALENCE))
    pick(lambda r: r.get('path'), 'path', lambda r: soft([r['path']], PATH))
    rows = [i for i, r in enumerate(records) if r.get('spans') is not None]
    if rows:
        width = tokens.shape[1]
        both = [tags_of(records[i], offsets[i]) for i in rows]
        tags = torch.tensor([t for t, _ in both], device=device)
        polarity = torch.tensor([p for _, p in both], device=device)
        total = total + 2.0 * len(rows) / len(records) * (
            F.cross_entropy(head['tag'](tokens[rows]).transpose(1, 2), tags, ignore_index=-100)
            + (F.cross_entropy(head['polarity'](tokens[rows]).transpose(1, 2), polarity, ignore_index=-100)
               if (polarity >= 0).any() else 0.0))
    return total


def read(name):
    """The records of a data set; `train` and `validation` are the texts of different authors."""
    file, _, part = name.rpartition('-') if name.startswith('lines-') else ('texts', '', name)
    if part not in ('train', 'validation'):
        return [json.loads(line) for line in open(f'{args.data}/{name}.jsonl')]
    is_validation = lambda record: record['author'] in VALIDATION_AUTHORS
    records = [json.loads(line) for line in open(f'{args.data}/{file}.jsonl')]
    return [r for r in records if is_validation(r) == (part == 'validation')]


TYPO = 'qwertyuiopasdfghjklzxcvbnm'
def noisy(text, rng):
    """Casing and punctuation are no evidence; a few slips of the thumb are none either."""
    roll = rng.random()
    if roll < 0.15: text = ''.join(c for c in text if c not in '.,;:!?\'"')
    elif roll < 0.30 and len(text) > 12:
        chars = list(text)
        for _ in range(max(1, len(chars) // 40)):
            at = rng.randrange(1, len(chars) - 1)
            if chars[at].isalpha():
                kind = rng.random()
                if kind < 0.35: chars[at], chars[at + 1] = chars[at + 1], chars[at]
                elif kind < 0.65: chars[at] = ''
                elif kind < 0.85: chars[at] += chars[at]
                else: chars[at] = rng.choice(TYPO)
        text = ''.join(chars)
    return text


def train():
    torch.manual_seed(args.seed); random.seed(args.seed)
    rng = random.Random(args.seed)
    texts, pairs = read('train'), read('lines-train')
    if args.final:
        texts += read('validation'); pairs += read('lines-validation')
    model = Reader().to(device)
    steps = args.epochs * (math.ceil(len(texts) / args.batch) + math.ceil(len(pairs) / args.batch))
    decay = [p for p in model.parameters() if p.ndim > 1]; plain = [p for p in model.parameters() if p.ndim <= 1]
    opt = torch.optim.AdamW([{'params': decay, 'weight_decay': 0.01}, {'params': plain, 'weight_decay': 0.0}], lr=args.rate)
    plan = torch.optim.lr_scheduler.OneCycleLR(opt, args.rate, total_steps=steps + 5, pct_start=0.1)
    average = torch.optim.swa_utils.AveragedModel(model, multi_avg_fn=torch.optim.swa_utils.get_ema_multi_avg_fn(args.average))
    started = time.time()
    for epoch in range(args.epochs):
        model.train(); random.shuffle(texts); random.shuffle(pairs)
        jobs = [('text', texts[i:i + args.batch]) for i in range(0, len(texts), args.batch)]
        jobs += [('fit', pairs[i:i + args.batch]) for i in range(0, len(pairs), args.batch)]
        random.shuffle(jobs)
        total = 0.0
        for task, part in jobs:
            if task == 'text':
                part = [r if r.get('spans') is not None else {**r, 'text': noisy(r['text'], rng)} for r in part]
            with torch.autocast(device, dtype=torch.bfloat16, enabled=device == 'cuda'):
                loss = losses(model, part, task)
            opt.zero_grad(); loss.backward()
            nn.utils.clip_grad_norm_(model.parameters(), 1.0)
            opt.step(); plan.step(); average.update_parameters(model)
            total += float(loss)
        print(f'epoch {epoch} loss {total / len(jobs):.4f} {time.time() - started:.0f} s', flush=True)
    return average.module.eval()


@torch.no_grad()
def predict(model, records, task='text', size=256):
    """Probabilities of every head for each record."""
    found = []
    for i in range(0, len(records), size):
        part = records[i:i + size]
        batch, offsets = encode(part, task == 'fit')
        tokens, vector = model(batch)
        out = {name: F.softmax(model.heads[name](vector).float(), -1).cpu() for name in ('care', 'feeling', 'valence', 'path', 'fit')}
        tag, polarity = model.heads['tag'](tokens).argmax(-1).cpu(), model.heads['polarity'](tokens).float().softmax(-1).cpu()
        for k, r in enumerate(part):
            row = {name: value[k].tolist() for name, value in out.items()}
            if task == 'text' and r.get('spans') is not None:
                row['spans'] = decode(tag[k], polarity[k], offsets[k])
            found.append(row)
    return found


def decode(tags, polarity, offsets):
    spans, current = [], None
    for i, (start, end) in enumerate(offsets.tolist()):
        if start == end: continue
        name = TAGS[tags[i]]
        if name == 'O': current = None; continue
        if name[0] == 'B' or current is None or current['type'] != name[2:]:
            current = {'type': name[2:], 'start': start, 'end': end, 'scores': polarity[i].clone()}
            spans.append(current)
        else:
            current['end'] = end; current['scores'] += polarity[i]
    return [{'type': s['type'], 'start': s['start'], 'end': s['end'], 'polarity': POLARITY[int(s['scores'].argmax())]} for s in spans]


def figures(records, rows, threshold=0.5):
    """What matters, in one table: care noticed and alarms by kind of text, the first guesses, spans."""
    table = {}
    def rate(name, keep, hit):
        chosen = [(r, p) for r, p in zip(records, rows) if keep(r)]
        if chosen: table[name] = (round(100 * sum(hit(r, p) for r, p in chosen) / len(chosen), 1), len(chosen))
    alarm = lambda r, p: 1 - p['care'][0] >= threshold
    is_crisis = lambda r: r['group'] == 'crisis'
    rate('crisis noticed', is_crisis, alarm)
    for kind in CARE[1:]:
        rate(f'  {kind}', lambda r: is_crisis(r) and kind in r['care'], alarm)
    best = lambda p: CARE[1 + max(range(len(CARE) - 1), key=lambda i: p['care'][1 + i])]
    rate('right kind of those noticed', lambda r: is_crisis(r) and r.get('_noticed'), lambda r, p: best(p) in r['care'])
    rate('alarms at look-alikes', lambda r: r['group'] == 'alike', alarm)
    rate('alarms at ordinary', lambda r: r['group'] == 'ordinary', alarm)
    rate('alarms at goals', lambda r: r['group'] == 'goal' and r.get('care') == [], alarm)
    top = lambda p, key, names: names[max(range(len(names)), key=lambda i: p[key][i])]
    rate('feeling, first guess is the first', lambda r: r['group'] == 'ordinary' and r.get('feelings'), lambda r, p: top(p, 'feeling', FEELING) == r['feelings'][0])
    rate('feeling, first guess is among them', lambda r: r['group'] == 'ordinary' and r.get('feelings'), lambda r, p: top(p, 'feeling', FEELING) in r['feelings'])
    rate('path', lambda r: r['group'] == 'goal' and r['path'] != 'plain', lambda r, p: top(p, 'path', PATH) == r['path'])
    rate('path, false', lambda r: r['group'] == 'goal' and r['path'] == 'plain', lambda r, p: top(p, 'path', PATH) != 'plain')
    found = right = gold = 0
    for r, p in zip(records, rows):
        if r.get('spans') is None: continue
        key = lambda s: (s['type'], s['polarity'], s['start'], s['end'])
        ours, theirs = {key(s) for s in p['spans']}, {key(s) for s in r['spans']}
        found += len(ours); gold += len(theirs); right += len(ours & theirs)
    if gold: table['spans F1'] = (round(2 * right / (found + gold), 3), gold)
    return table


def threshold_for(records, rows, limit):
    """The lowest threshold at which at most `limit` of ordinary texts alarm."""
    scores = sorted((1 - p['care'][0] for r, p in zip(records, rows) if r['group'] == 'ordinary'), reverse=True)
    return scores[int(limit * len(scores))] + 1e-6


def measure(model, name, cuts):
    """Prints the figures of a data set; chooses the thresholds on the validation authors."""
    records = read(name)
    if not records:
        return
    rows = predict(model, records)
    parts = {'en': [i for i, r in enumerate(records) if 'language' not in r]}
    for code in ('es', 'de', 'fr', 'pt', 'it'):
        parts[code] = [i for i, r in enumerate(records) if r.get('language') == code]
    for part, chosen in parts.items():
        if not chosen:
            continue
        some, found = [records[i] for i in chosen], [rows[i] for i in chosen]
        if name == 'validation':
            cuts[part] = [threshold_for(some, found, limit) for limit in (0.01, 0.02, 0.03)]
        for cut in cuts[part]:
            for r, p in zip(some, found):
                r['_noticed'] = 1 - p['care'][0] >= cut
            table = figures(some, found, cut)
            print(f'{name} {part} at {cut:.3f}: ' + '; '.join(f'{k.strip()} {v[0]} ({v[1]})' for k, v in table.items()))
    with open(f'{args.out}/{name}-scores.jsonl', 'w') as out:
        for r, p in zip(records, rows):
            scores = {key: [round(x, 4) for x in p[key]] for key in ('care', 'feeling', 'path')}
            out.write(json.dumps({'id': r.get('id'), **scores, 'spans': p.get('spans')}) + '\n')


def measure_fit(model, name):
    records = read(name)
    if not records:
        return
    rows = predict(model, records, 'fit')
    for cut in (0.3, 0.4, 0.5, 0.6):
        caught = [p['fit'][2] >= cut for r, p in zip(records, rows) if r['fit'] == 'wrong']
        refused = [p['fit'][2] >= cut for r, p in zip(records, rows) if r['fit'] != 'wrong']
        print(f'{name} at {cut}: wrong caught {sum(caught) / len(caught):.3f} of {len(caught)}; '
              f'good refused {sum(refused) / len(refused):.3f} of {len(refused)}')


if __name__ == '__main__':
    if args.measure:
        model = Reader().to(device).eval()
        model.load_state_dict({k: v.float() for k, v in load_file(args.measure).items()}, strict=False)
    else:
        model = train()
    save_file({k: v.contiguous().cpu().half() for k, v in model.state_dict().items()}, f'{args.out}/reader.safetensors')
    cuts = {}
    measure(model, 'validation', cuts)
    measure_fit(model, 'lines-validation')
    if args.set_aside:
        measure(model, 'set-aside', cuts)
        measure(model, 'set-aside-languages', cuts)
